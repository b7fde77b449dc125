"""The club, in a file or on a server: the only folder that imports sqlmodel and speaks SQL."""
