"""Every sentence, amount and date that a person reads, in a language.

`tongue` loads a language; the other modules hold the sentences as data, in English, marked for the catalogue
(`N_`, `NC_` with a context), and turn values of the core into them: `calls`, `refusals`, `faults`, `screen`, `paper`.
`amounts` writes money and reads what is typed. Translations lie in `resources/locale`. The only room that knows
gettext and Babel.
"""
