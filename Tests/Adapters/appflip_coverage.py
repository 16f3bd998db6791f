"""Says which places of your code each request reached, for the feature `coverage` of an App Flip adapter.

    from appflip_coverage import Coverage
    places = Coverage("my_app.py", "my_package")    # files and folders: your code, not a library's
    ...
    ok = run(**request["input"])
    ok["coverage"] = places.take()                  # what was reached since the last call

and "coverage" among the features of hello. A place is a branch that was taken, or a function that was called. Its number is the
same in each run of the same code. Python 3.12 and later watch branches alone (`sys.monitoring`); before, each instruction is
looked at (`sys.settrace`), which is slower.
"""
import dis, os, sys, threading, zlib

MOST = 4096  # the most places in a reply


class Coverage:
    """The places that were reached since the last call of `take`."""

    def __init__(self, *paths):
        """Begins to watch the code of some files and folders, which are named relative to the current folder."""
        self._paths = [os.path.realpath(path) for path in paths]
        for path in self._paths:
            if not os.path.exists(path): raise FileNotFoundError(f"there is no code to watch at {path}")
        self._reached, self._bases, self._blocks_of, self._codes = set(), {}, {}, []
        if hasattr(sys, "monitoring"): self._monitor()
        else:
            sys.settrace(self._trace)
            threading.settrace(self._trace)

    def take(self):
        """Lists the places that were reached since the last call, at most 4,096."""
        places = sorted(self._reached)[:MOST]
        self._reached.clear()
        return places

    def _base(self, code):
        """The number that the places of a function begin with; None if the function isn't to be watched."""
        key = id(code)  # the hash of the code itself is made of all that is in it
        if key not in self._bases:
            self._codes.append(code)  # no other may get its id
            file = os.path.realpath(code.co_filename)
            path = next((path for path in self._paths if file == path or file.startswith(path + os.sep)), None)
            name = path and f"{os.path.relpath(file, os.path.dirname(path))}:{code.co_firstlineno}:{code.co_name}"
            self._bases[key] = zlib.crc32(name.encode()) if name else None
        return self._bases[key]

    def _monitor(self):
        """Watches branches, from Python 3.12 on."""
        tool, monitoring = sys.monitoring.COVERAGE_ID, sys.monitoring
        events, add = monitoring.events, lambda number: self._reached.add(number & 0xFFFFFFFF)

        def start(code, offset):
            base = self._base(code)
            if base is None: return monitoring.DISABLE
            if not monitoring.get_local_events(tool, code): monitoring.set_local_events(tool, code, branches)
            add(base)

        def branch(code, offset, destination): add(self._bases[id(code)] + (offset << 16) + destination)

        monitoring.use_tool_id(tool, "appflip")
        branches = 0
        for name in ("BRANCH_LEFT", "BRANCH_RIGHT") if hasattr(events, "BRANCH_LEFT") else ("BRANCH",):
            branches |= getattr(events, name)
            monitoring.register_callback(tool, getattr(events, name), branch)
        monitoring.register_callback(tool, events.PY_START, start)
        monitoring.set_events(tool, events.PY_START)

    def _trace(self, frame, event, _):
        """Watches a call, before Python 3.12; None if the function isn't to be watched."""
        base = self._base(frame.f_code)
        if base is None: return None
        add, blocks = self._reached.add, self._blocks(frame.f_code)
        add(base)
        frame.f_trace_opcodes, frame.f_trace_lines = True, False

        def instruction(frame, event, _):
            number = blocks.get(frame.f_lasti)
            if number is not None: add(number)
            return instruction
        return instruction

    def _blocks(self, code):
        """The numbers of the places at which a branch of a function can end, by their offsets."""
        key = id(code)
        if key not in self._blocks_of:
            ends, after = set(dis.findlabels(code.co_code)), False
            for instruction in dis.get_instructions(code):
                if after: ends.add(instruction.offset)
                after = instruction.opcode in dis.hasjrel or instruction.opcode in dis.hasjabs
            base = self._base(code)
            self._blocks_of[key] = {end: base + end + 1 & 0xFFFFFFFF for end in ends}
        return self._blocks_of[key]
