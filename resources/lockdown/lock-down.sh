#!/bin/bash
# Locks a table's computer down (Debian 12). NOT TRIED: no such computer was at hand.
#
#   ./lock-down.sh               says what it would do, and does nothing
#   sudo ./lock-down.sh --apply  does it
#
# The program is installed in /opt/dealer-app by the account that looks after the computer; the account `dealer` runs
# the console, owns the data, and can do nothing else: no password, no shell, no sudo. Packages: usbguard nftables cage.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
apply=no
case "${1:-}" in
"") ;;
--apply) apply=yes ;;
*)
	echo "usage: $0 [--apply]" >&2
	exit 2
	;;
esac
if [ "$apply" = yes ] && [ "$(id -u)" != 0 ]; then
	echo "$0 --apply is for root" >&2
	exit 1
fi

# Say a command, and run it if that was asked for.
run() {
	echo "+ $*"
	if [ "$apply" = yes ]; then "$@"; fi
}

# An account of its own, without a password or a shell; the data is nobody else's.
if ! id dealer >/dev/null 2>&1; then
	run useradd --create-home --shell /usr/sbin/nologin --groups dialout,video,input dealer
fi
run usermod --shell /usr/sbin/nologin dealer
run passwd --lock dealer
run install -d -m 0700 -o dealer -g dealer /var/lib/dealer-app
run chown -R root:root /opt/dealer-app
run chmod -R go-w /opt/dealer-app

# The console is all that is on the screen; no other terminal, no key that leads around it.
run install -m 0644 "$here/dealer-app-console.service" /etc/systemd/system/dealer-app-console.service
for n in 2 3 4 5 6; do run systemctl mask "getty@tty$n.service"; done
run systemctl mask autovt@.service ctrl-alt-del.target
run install -m 0644 "$here/90-dealer-app.conf" /etc/sysctl.d/90-dealer-app.conf
run sysctl --load /etc/sysctl.d/90-dealer-app.conf

# USB: what is not named is not taken. Look at the rules first: a keyboard that they block types no more.
run install -m 0600 "$here/usbguard-rules.conf" /etc/usbguard/rules.conf
run sed -i -E 's/^(ImplicitPolicyTarget)=.*/\1=block/; s/^((PresentDevice|PresentController|InsertedDevice)Policy)=.*/\1=apply-policy/' /etc/usbguard/usbguard-daemon.conf
run systemctl enable --now usbguard.service

# No port answers, and no service that listens is left.
run install -m 0644 "$here/nftables.conf" /etc/nftables.conf
run systemctl enable --now nftables.service
for unit in ssh.service cups-browsed.service avahi-daemon.socket avahi-daemon.service bluetooth.service; do
	run systemctl disable --now "$unit" || true
done

run systemctl daemon-reload
run systemctl set-default graphical.target
run systemctl enable dealer-app-console.service
