"""The command line: parse, one service call, show. The only folder that prints."""
