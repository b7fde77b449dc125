"""One file a schema version, `NNNN_what_it_does.py`."""
