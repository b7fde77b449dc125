"""One file a schema version, `NNNN_what_it_does.py`.

SQLite rebuilds a table to change it: `op.batch_alter_table(..., table_kwargs={"sqlite_strict":
True})`, with the checks of the table named again in `table_args`, since neither is read back from
the file.
"""
