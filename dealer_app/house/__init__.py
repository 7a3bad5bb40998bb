"""The house's own matters: where things lie, rule profiles as files, the staff list, the table's settings.

`places` finds resources and the data folder; `profiles` reads TOML into `core.profile`; `staff` joins ids to names,
which stand on paper only; `program` is the hash that says which build wrote a record. The only room that reads TOML.

`pins` keeps what a PIN or a badge is checked by, `pin_secret` what is mixed in and lies elsewhere, `register` what
was done about them, `proofs` is all three as a table asks for them; `private_file` writes them. The only room that
knows argon2.

Manners: `log`, `crash` (a file for each fault of ours), `ring` (the line trace's files), `status` (how a line stands,
for other programs), `sleep` (keeps the machine awake), `bundle` (the zip for whoever helps).

A rule profile is read by `profiles`: `layers` lays a file on its bases with locks, evidence and skeletons, `sources`
reads the comments beside its values, `shipped_profiles` tells what each one that ships is good for.
"""
