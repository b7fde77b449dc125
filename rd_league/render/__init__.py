"""Domain values to Rich renderables and plain JSON values; returns, never prints."""
