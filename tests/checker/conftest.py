"""The folder of the club files of the services' tests."""

from tests.services.conftest import _memory_disk, folder

__all__ = ["_memory_disk", "folder"]
