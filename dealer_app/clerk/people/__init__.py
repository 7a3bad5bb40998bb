"""Who stands at the table, and by what we know it: the proof of the ids that every act carries.

`presence` is read back from the record alone, so that nobody gains by a restart; `approval` binds a second person to
exactly what was shown; `checker` asks the house for PINs and badges (`proofs`) and has the clerk record what came of
it; `door` is who comes, goes and takes over. Where the
house has no file of PINs every id is claimed, as the record then says.
"""
