"""The commands, one module each: what the console can do can be done without it (commands.md is the contract).

`group` finds a command's module when it is asked for, so that nothing heavy is imported at start; `common` says what
is wrong in one sentence and leaves by the right code: 1 the answer is no or the input is wrong, 2 wrong use, 3 the
environment is at fault.
"""
