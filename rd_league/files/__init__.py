"""Domain values to files and back."""
