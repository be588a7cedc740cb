from typing import final

@final
class Search:
    iterations: int
    def __init__(
        self,
        api: object,
        box: bytes,
        state: bytes,
        seat: int,
        *,
        seed: int,
        c: float,
        exact: bool,
        chance: bool,
        memory: int,
        scores: tuple[int, int] | None = None,
        tries: int = 1,
        cutoff: int = 0,
        widening: float = 0,
    ) -> None: ...
    def run(self, iterations: int, seconds: float) -> None: ...
    def stop(self) -> None: ...
    def lines(
        self,
    ) -> list[tuple[str, int, tuple[float, ...], float, float, tuple[float, ...]]]: ...
    def variation(self, first: str, length: int, seed: int) -> list[str]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
