"""Takes the headers of Darwin out of a wheel of the package ziglang: headers.py WHEEL FOLDER."""

import sys
import zipfile
from pathlib import Path

INSIDE = "ziglang/lib/libc/include/any-darwin-any/"

wheel, folder = sys.argv[1], Path(sys.argv[2])
with zipfile.ZipFile(wheel) as archive:
    for name in archive.namelist():
        if name.startswith(INSIDE) and not name.endswith("/"):
            target = folder / name.removeprefix(INSIDE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))
