"""Types Ctrl-C into a game inside SWI-Prolog's top level, and prints all that the terminal shows."""

import os
import pty
import re
import select
import sys
import time

library = sys.argv[1]
child, terminal = pty.fork()
if child == 0:
    os.execvp("swipl", ["swipl", "-q", "-g", f"use_module('{library}')"])

shown = b""


def wait_for(pattern, seconds=20):
    """Whether the terminal shows this in time, behind what was asked for before."""
    global shown
    start, end = len(shown), time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 4096)
            except OSError:
                return False
        if re.search(pattern, shown[start:]):
            return True
    return False


wait_for(rb"\?- ")
os.write(terminal, b"reversi.\n")
wait_for(rb"Dificil")
time.sleep(0.3)
os.write(terminal, b"\x03")
time.sleep(0.5)
os.write(terminal, b"atomic_list_concat([after,the,game], ' ', S), writeln(S).\n")
wait_for(rb"after the game")
os.write(terminal, b"halt.\n")
wait_for(rb"never shown", 1)
sys.stdout.write(shown.decode("utf-8", "replace"))
