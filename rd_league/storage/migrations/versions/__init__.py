"""One file a schema version, `NNNN_what_it_does.py`; from 0003 on each runs on PostgreSQL too.

SQLite rebuilds a table to change it: `op.batch_alter_table(..., table_kwargs={"sqlite_strict":
True})`, since that is not read back from the file; every constraint is, by its name. `doctor` says
whether a rebuilt table is defined like that of a new file.
"""
