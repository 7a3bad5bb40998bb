"""The set-up of a table in the window: first start, further tables, and changes between two days.

Pure: `page` what a page is made of, `rules` the profile with what the house has otherwise, `pages` and `people` the
pages one by one with what may be wrong on each, `wizard` the way through them. Qt: `form` the fields of a page,
`looking` the ports and what comes from a shoe, `window` the whole. Nothing is written here: the last page hands all
that was given to a function of who opened the window.
"""
