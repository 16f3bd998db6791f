"""Keeps a server on one port, whose number it prints, and ends it with its standard input.

usage: supervised.py RESTARTS PAUSE SERVER [ARGUMENT ...]

The server gets the port as its last argument. It is started again RESTARTS times, each time PAUSE
seconds after it ended.
"""

import os
import socket
import subprocess
import sys
import threading
import time

restarts, pause, *command = sys.argv[1:]
probe = socket.create_server(("127.0.0.1", 0))
port = probe.getsockname()[1]
probe.close()
server = None


def start():
    global server
    server = subprocess.Popen(
        [sys.executable, *command, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    server.stdout.readline()


def end_with_input():
    sys.stdin.buffer.read()
    server.kill()
    os._exit(0)


start()
threading.Thread(target=end_with_input, daemon=True).start()
print(port, flush=True)
for _ in range(int(restarts)):
    server.wait()
    time.sleep(float(pause))
    start()
server.wait()
threading.Event().wait()
