# Sourced by installer/run and installer/test: a Python that fits, what the system must have, one virtual environment.
# Exit 3 means: something is missing here and may not be installed; what it is has been said.
# shellcheck shell=bash

root=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd -P)
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
[ -w "${HOME:-/nowhere}" ] || export PIP_NO_CACHE_DIR=1 UV_NO_CACHE=1 # a user without a home

say() { printf '%s\n' "$@" >&2; }
give_up() { say "$@" && exit 3; }

# What a window needs of the system: a library or command, and Debian's package for it.
SCREEN="libGL.so.1 libgl1  libEGL.so.1 libegl1  libxkbcommon.so.0 libxkbcommon0  libglib-2.0.so.0 libglib2.0-0
  libfontconfig.so.1 libfontconfig1  libdbus-1.so.3 libdbus-1-3  libxcb-cursor.so.0 libxcb-cursor0
  libxcb-icccm.so.4 libxcb-icccm4  libxcb-keysyms.so.1 libxcb-keysyms1  libxcb-shape.so.0 libxcb-shape0
  libxkbcommon-x11.so.0 libxkbcommon-x11-0"
# What the tests need beside it: a screen that nobody sees, and hands for it.
UNSEEN="xvfb-run xvfb  xauth xauth  xdotool xdotool"

# need_system THING PACKAGE...: sees to it that each library or command is there.
need_system() {
  local libraries missing="" packages=""
  libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) || return 0 # a system whose libraries we cannot list
  while [ $# -gt 0 ]; do
    if ! command -v "$1" >/dev/null && [[ $libraries != *"$1 "* ]]; then
      missing+=" $1" packages+=" $2"
    fi
    shift 2
  done
  # shellcheck disable=SC2086 # a list of words
  [ -z "$missing" ] || install_packages $packages \
    || give_up "Missing on this system:$missing" "On Debian or Ubuntu, as root: apt-get install$packages"
}

# install_packages PACKAGE...: with apt-get, if we may.
install_packages() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  say "Installing system packages: $*"
  apt-get update -qq >&2 || return 1
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; }
version() { "$1" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])'; }

# find_python: sets `python` to $PYTHON or the first that fits.
find_python() {
  local candidate
  python=""
  if [ -n "${PYTHON-}" ]; then
    fits "$PYTHON" || give_up "PYTHON=$PYTHON is no Python of 3.11 to 3.14."
    python=$PYTHON
    return
  fi
  for candidate in python3.11 python3.12 python3.13 python3; do
    if fits "$candidate"; then
      python=$candidate
      return
    fi
  done
  return 1
}

# need_python: a Python that fits and can make virtual environments (on Debian that part is a package of its own).
need_python() {
  find_python || { install_packages python3 python3-venv && find_python; } \
    || give_up "No Python of 3.11 to 3.14 was found. On Debian or Ubuntu, as root: apt-get install python3 python3-venv"
  local number package
  number=$(version "$python")
  package=python${number%.*}-venv
  "$python" -c 'import ensurepip, venv' 2>/dev/null || install_packages "$package" \
    || give_up "$python cannot make a virtual environment. On Debian or Ubuntu, as root: apt-get install $package"
  case $number in
    3.11.* | 3.12.* | 3.13.*) ;;
    *) say "Python $number: allowed, but untried." ;;
  esac
  python=$("$python" -c 'import os, sys; print(os.path.realpath(sys.executable))')
}

# stamp LOCK: what a virtual environment depends on, as one line.
stamp() {
  cat "$root/pyproject.toml" "$root/installer/build_hook.py" "$root/installer/locks/setup.lock" "$1" \
    "$root"/resources/locale/*/LC_MESSAGES/*.po | cksum | tr '\n' ' '
  printf '%s\n' "$root"
}

# need_venv FOLDER LOCK: the virtual environment, made again only when what it depends on has changed.
need_venv() {
  local folder=$root/$1 lock=$root/installer/locks/$2 wanted
  wanted=$(stamp "$lock")
  if [ -x "$folder/bin/python" ] && [ "$(cat "$folder/stamp" 2>/dev/null)" = "$wanted" ]; then
    [ -n "${PYTHON-}" ] || return 0
    [ "$(version "$PYTHON")" != "$(version "$folder/bin/python")" ] || return 0
  fi
  [ -w "$root" ] && { [ ! -e "$folder" ] || [ -w "$folder" ]; } \
    || give_up "$folder must be made anew, and this user may not write there: run this as the owner of $root."
  need_python
  say "Setting up $1 with Python $(version "$python")"
  rm -rf "$folder"
  "$python" -m venv "$folder"
  "$folder/bin/python" -m pip install -q --require-hashes -r "$root/installer/locks/setup.lock" \
    && uv_install --require-hashes -r "$lock" \
    && uv_install --no-deps -e "$root" \
    || give_up "The Python packages of installer/locks could not be installed (see above): is the package index reachable?"
  printf '%s\n' "$wanted" >"$folder/stamp"
}

uv_install() { # what must be built is built with what setup.lock has brought
  "$folder/bin/uv" pip install -q --no-build-isolation --python "$folder/bin/python" "$@"
}
