"""The front door: the `posse` command and play in a terminal. Knows no game by name."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("posse")
