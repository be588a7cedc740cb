"""The players: they get a View, never a State, and answer with a move. Know nothing of sockets."""

from ai.answer import Answer, Line
from ai.limit import Limit
from ai.players import Bot, bot, bots
from ai.spec import SpecError

__all__ = ["Answer", "Bot", "Limit", "Line", "SpecError", "bot", "bots"]
