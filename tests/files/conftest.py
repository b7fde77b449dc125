"""The club files of the services' tests."""

from tests.services.conftest import _memory_disk, _templates, club, folder, kept_by

__all__ = ["_memory_disk", "_templates", "club", "folder", "kept_by"]
