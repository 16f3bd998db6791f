import AdapterProtocol
import Foundation
import Harness
import Synchronization

/// The guard that leaves no adapter behind, in whatever way the harness ends.
///
/// A shell, one for each harness process, reads from a pipe which process groups live. Only the
/// harness holds the other end, so the input of the shell ends with the harness: by return, by
/// Ctrl-C, by SIGKILL. Then the shell kills the groups that are left and removes their folders. It
/// has a group of its own and ignores the signals of a terminal, so it outlives the harness.
///
/// A process that left its group (`setsid`) goes too, if there is a `/proc` to find it by its
/// environment.
enum Watchdog {
  private struct State: ~Copyable {
    /// The only end of the shell's input that can be written to.
    var pipe: Descriptor?
    /// The live groups, for a second shell if the first is killed.
    var groups: Set<pid_t> = []
    /// The folder of all working directories.
    var root: String?
    /// How many working directories there were.
    var directories = 0
  }

  private static let state = Mutex(State())

  /// Starts the shell unless it runs, and makes an empty working directory.
  static func makeDirectory() throws(SystemError) -> String {
    try state.withLock { state throws(SystemError) in
      try start(&state)
      state.directories += 1
      let path = "\(state.root ?? "")/\(state.directories)"
      try TemporaryDirectory.make(at: path)
      return path
    }
  }

  /// Has a group killed should the harness end.
  static func add(_ group: pid_t) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.groups.insert(group)
      if !tell(&state, "+ \(group)\n") { try start(&state) }
    }
  }

  static func remove(_ group: pid_t) {
    state.withLock { state in
      state.groups.remove(group)
      // A shell that is gone is replaced with the next group.
      _ = tell(&state, "- \(group)\n")
    }
  }

  /// Writes a line to the shell; false when it is gone.
  private static func tell(_ state: inout State, _ line: String) -> Bool {
    guard case .moved = state.pipe?.write(Array(line.utf8).span) else {
      state.pipe = nil
      return false
    }
    return true
  }

  /// Starts the shell unless it runs, and tells it all groups.
  private static func start(_ state: inout State) throws(SystemError) {
    if state.pipe != nil { return }
    // A write to an adapter that is gone is a result, not the end of the harness.
    _ = signal(SIGPIPE, SIG_IGN)
    let root: String
    if let known = state.root { root = known } else { root = try TemporaryDirectory.make() }
    state.root = root
    state.pipe = try spawn(root)
    for group in state.groups.sorted() where !tell(&state, "+ \(group)\n") {
      throw SystemError(attempt: "start the watchdog", number: EPIPE)
    }
  }

  private static func spawn(_ root: String) throws(SystemError) -> Descriptor {
    try Spawn.lock.withLock { _ throws(SystemError) in
      let pipe = try PipeEnds()
      _ = try Spawn.shell(
        ["-c", script, "appflip-watchdog", root], environment: ["PATH=/usr/bin:/bin"],
        streams: [pipe.reading.number, nil, nil])
      return pipe.takeWriting()
    }
  }

  private static let script = """
    trap '' HUP INT QUIT PIPE TERM TSTP TTIN TTOU
    cd /
    groups=
    while read -r sign group; do
      rest=
      for other in $groups; do
        [ "$other" = "$group" ] || rest="$rest $other"
      done
      groups=$rest
      [ "$sign" = - ] || groups="$groups $group"
    done
    for group in $groups; do
      kill -s KILL -- "-$group"
    done
    for file in $(grep -lF -- "\(AdapterVariable.folder.rawValue)=$1/" /proc/[0-9]*/environ); do
      file=${file%/environ}
      kill -s KILL -- "${file#/proc/}"
    done
    rm -rf -- "$1" || { sleep 1; rm -rf -- "$1"; }
    """
}
