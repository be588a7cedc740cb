"""The players: they get a View, never a State, and answer with a move. Know nothing of sockets."""

from ai.answer import Answer, Line
from ai.limit import Limit
from ai.player import Bot
from ai.roster import bot, bots
from ai.settings import Setting, game_defaults
from ai.spec import SpecError

__all__ = ["Answer", "Bot", "Limit", "Line", "Setting", "SpecError", "bot", "bots", "game_defaults"]
