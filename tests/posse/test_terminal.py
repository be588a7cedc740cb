"""The real command in a real terminal, of 80 columns and 24 lines."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import posse

ROOT = Path(posse.__file__).parents[1]
PATIENCE = 30  # seconds
PROMPT = "for help): "
UNWANTED = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")


# A process becomes the owner of its terminal, and gets its Ctrl-C, by opening it.
OWN = (
    "import os, sys; os.close(os.open(os.ttyname(0), os.O_RDWR)); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)


class Terminal:
    """The near end of a terminal in which a process runs."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self.raw = ""

    @property
    def text(self) -> str:
        return CONTROL.sub("", self.raw)

    def wait_for(self, text: str, start: int = 0) -> bool:
        """Whether the text comes before the process ends."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.raw[start:]:
            assert time.monotonic() < deadline, f"no {text!r} in {self.raw[start:]!r}"
            if not self._read():
                return False
        return True

    def type(self, keys: str | bytes) -> int:
        """Presses keys; returns where the screen stood."""
        here = len(self.raw)
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())
        return here

    def interrupt(self, text: str) -> None:
        """Ctrl-C until the text comes: Python may miss one in the moment it begins to wait."""
        start = len(self.raw)
        for _ in range(10):
            self.type("\x03")
            pause = time.monotonic() + PATIENCE / 10
            while time.monotonic() < pause and self._read():
                if text in self.raw[start:]:
                    return
        raise AssertionError(f"no {text!r} in {self.raw[start:]!r}")

    def end(self) -> int:
        """Reads what is left; returns the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"does not end: {self.raw[-500:]!r}"
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Whether more may come."""
        if not select.select([self.master], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux says that the far end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)


@contextmanager
def terminal(*args: str, **variables: str) -> Iterator[Terminal]:
    environment = {name: os.environ[name] for name in os.environ if name not in UNWANTED}
    environment |= {"TERM": "xterm", "PYTHONPATH": str(ROOT)} | variables
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", OWN, *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # may be ignored around us
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        os.close(master)
        process.kill()
        process.wait()


def test_a_person_plays_a_whole_game() -> None:
    with terminal("-m", "posse", "play", "wild_gangs", "--seed", "4") as screen:
        start = 0
        while screen.wait_for(PROMPT, start):
            start = screen.type("1\n")
        assert screen.end() == 0
        assert re.search(r"(You win|B wins)\.", screen.text)
        assert "Traceback" not in screen.text


def test_the_end_of_input_leaves_with_success() -> None:
    with terminal("-m", "posse", "play", "wild_gangs") as screen:
        screen.wait_for(PROMPT)
        screen.type("\x04")
        assert screen.end() == 0
        assert screen.text.endswith("Goodbye. This game was not saved.\n")


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play = ["-m", "posse", "play", "wild_gangs", "--players", "3", "--seat", "B", "--seed", "9"]
    with terminal(*play, "--save", str(file)) as screen:
        screen.wait_for(PROMPT)
        start = screen.type("1\n")
        screen.wait_for(PROMPT, start)
        screen.interrupt("Goodbye")
        assert screen.end() == 130
        *_, again = screen.text.strip().splitlines()
        assert again.split() == (f"posse play wild_gangs --resume {file} --seat B --seed 9".split())
        assert "Traceback" not in screen.text
    with terminal("-m", *again.split()) as screen:
        screen.wait_for(PROMPT)
        assert "you are B" in screen.text
        screen.type("quit\n")
        assert screen.end() == 0
        assert f"--resume {file} --seat B --seed 9" in screen.text


def test_bytes_that_are_no_text_are_only_wrong_input() -> None:
    with terminal("-m", "posse", "play", "wild_gangs") as screen:
        screen.wait_for(PROMPT)
        start = screen.type(b"\xff\xfe\n")
        assert screen.wait_for("is not a move now", start)
        screen.type("quit\n")
        assert screen.end() == 0
        assert "Traceback" not in screen.text


def test_rules_are_dressed_for_a_terminal() -> None:
    with terminal("-m", "posse", "rules", "wild_gangs") as screen:
        assert screen.end() == 0
        assert "# Wild Gangs" not in screen.text
        assert "Wild Gangs" in screen.text
        assert COLOUR.search(screen.raw)


def test_no_color_is_respected() -> None:
    for args in (["rules", "wild_gangs"], ["games"], ["bots"]):
        with terminal("-m", "posse", *args, NO_COLOR="1") as screen:
            assert screen.end() == 0
            assert not COLOUR.search(screen.raw)
    with terminal("-m", "posse", "play", "wild_gangs", NO_COLOR="1") as screen:
        screen.wait_for(PROMPT)
        screen.type("quit\n")
        assert screen.end() == 0
        assert not COLOUR.search(screen.raw)


def test_who_waits_long_sees_a_spinner() -> None:
    code = (
        "import time; from posse.show import Waiting\n"
        "with Waiting('The others are thinking'): time.sleep({})\n"
        "print('done')"
    )
    with terminal("-c", code.format(1.2)) as screen:
        assert screen.end() == 0
        assert "The others are thinking" in screen.text
    with terminal("-c", code.format(0.01)) as screen:
        assert screen.end() == 0
        assert screen.text.strip() == "done"
