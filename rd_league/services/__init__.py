"""What a user can do, one function each; every change writes its log entry here."""
