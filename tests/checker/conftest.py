"""Club files for the checker: the same as for the tests of services."""

from tests.services.conftest import _memory_disk, _templates, bare, folder

__all__ = ["_memory_disk", "_templates", "bare", "folder"]
