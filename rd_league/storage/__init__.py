"""The club file: the only folder that imports sqlmodel and speaks SQL."""
