from engine.games.carson_city.sheet import Parts
from engine.info import Fact, OptionValue

API: object

def box(players: int, options: dict[str, OptionValue], parts: Parts) -> bytes: ...
def facts(box: bytes, state: bytes, seat: int) -> dict[str, Fact]: ...
