"""Stands behind an adapter in a pipeline and passes its replies on in groups, the last one first.

A group is what has come when nothing more comes for a moment, or eight replies. That is a legal
order for an adapter that takes more than one request at a time. Ends with status 1 where no group
had two replies: then nothing was shown.
"""

import os
import select
import sys

PAUSE = 0.002
waiting, rest, is_shown = [], b"", False


def pass_on():
    global waiting, is_shown
    is_shown = is_shown or len(waiting) > 1
    sys.stdout.buffer.write(b"".join(line + b"\n" for line in reversed(waiting)))
    sys.stdout.buffer.flush()
    waiting = []


while True:
    ready, _, _ = select.select([0], [], [], PAUSE if waiting else None)
    if not ready:
        pass_on()
        continue
    chunk = os.read(0, 1 << 16)
    if not chunk:
        break
    *lines, rest = (rest + chunk).split(b"\n")
    waiting += lines
    if len(waiting) >= 8:
        pass_on()

pass_on()
sys.exit(0 if is_shown else 1)
