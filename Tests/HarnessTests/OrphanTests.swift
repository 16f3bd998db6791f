import AdapterProtocol
import Foundation
import Processes
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("No process outlives the harness")
struct OrphanTests {
  @Test(
    "by SIGKILL, by Ctrl-C, or with all of its process group",
    arguments: [(SIGKILL, false), (SIGINT, false), (SIGKILL, true)])
  func killed(_ signal: CInt, _ isWholeGroup: Bool) async {
    let list = ProcessList()
    await #expect(processExitsWith: .signal(signal)) {
      [path = list.path as String, signal = signal as CInt, isWholeGroup = isWholeGroup as Bool] in
      if isWholeGroup { _ = setpgid(0, 0) }
      DyingHarness.die(of: signal, with: path, target: isWholeGroup ? 0 : getpid())
    }
    list.expectAllGone(atLeast: 2)
  }

  #if os(Linux)
    @Test("though the adapter's child has a session of its own")
    func escaped() async {
      let list = ProcessList()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = list.path as String] in
        DyingHarness.die(
          of: SIGKILL, with: path, prefix: "setsid sleep 1000 & echo $! >> '\(path)'; exec ")
      }
      list.expectAllGone(atLeast: 3)
    }
  #endif

  @Test("by returning without closing its sessions")
  func returned() async {
    let list = ProcessList()
    await #expect(processExitsWith: .success) { [path = list.path as String] in
      DyingHarness.hang(with: path)
      exit(0)
    }
    list.expectAllGone(atLeast: 2)
  }
}

/// A harness whose adapter hangs.
private enum DyingHarness {
  /// Starts a session on another thread, in which the adapter never answers and has a child.
  static func hang(with path: String, prefix: String = "") {
    let list = ProcessList(path: path)
    let expected = prefix.isEmpty ? 2 : 3
    let thread = Thread {
      let line = prefix + FaultyAdapter.command(list.arguments).shown
      let session = try? FaultyAdapter.session(of: AdapterCommand(line, relativeTo: "/"))
      _ = session?.collect([.link("fault-grandchild"), .link("fault-hang")])
    }
    thread.start()
    while list.processes.count < expected { usleep(10_000) }
  }

  static func die(
    of signal: CInt, with path: String, target: pid_t = getpid(), prefix: String = ""
  ) {
    hang(with: path, prefix: prefix)
    _ = kill(target, signal)
    while true { sleep(1) }
  }
}
