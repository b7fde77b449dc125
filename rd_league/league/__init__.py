"""Pure: matches, standings and what they are made of; no storage, no clock, no terminal."""
