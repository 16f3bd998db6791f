import AdapterProtocol
import Harness
import Processes
import Synchronization
import Testing

@Suite("An adapter that starts slowly")
struct SlowStartTests {
  @Test("is reported while it starts")
  func told() throws {
    try StartLog.with { log in
      let session = try log.session(before: log.waiting(for: "gate")) {
        // The adapter answers hello once it was told of, and not before.
        $0.startNotice = StartNotice(after: 0) { start in
          #expect(start.contains(" of at most 600 s, ") && start.contains("faulty-adapter"))
          log.open("gate")
        }
      }
      expectGood(session.collect([.link("good")]))
      #expect(session.close().isClean)
    }
  }

  @Test("is reported again only when a wait is twice as long as the last one")
  func seldom() {
    let heard = Mutex<[String]>([])
    let notice = StartNotice { text in heard.withLock { $0.append(text) } }
    func wait(_ times: Int..., for command: String = "a") {
      for time in times { notice.note(command, waited: time, of: 30_000) }
    }
    func texts(_ starts: (Int, String)...) -> [String] {
      starts.map { "waiting for hello... \($0) s of at most 30 s, for: \($1)" }
    }
    wait(0, 20, 2_999)
    #expect(heard.withLock(\.self) == [])
    wait(3_000, 3_020, 5_999, 6_001)
    #expect(heard.withLock(\.self) == texts((3, "a"), (6, "a")))
    // The next start of the same adapter, and one of another, whose name has a control character.
    wait(3_000, 12_001, 12_002, 12_003)
    wait(3_000, for: "\u{1B}b")
    #expect(
      heard.withLock(\.self) == texts((3, "a"), (6, "a"), (12, "a"), (3, #"\x1Bb"#)))
  }

  @Test("is replaced by a process that was started ahead, once it crashed")
  func ahead() throws {
    try StartLog.with { log in
      // The second process doesn't end before the third was started.
      let session = try log.session(behind: "[ $n -ne 2 ] || \(log.waiting(forStarts: 3))") {
        $0.slowStart = 0
      }
      expectCrashes(of: session)
      #expect(log.starts >= 4)
      session.close()
      #expect(log.starts <= 5, "one process at most was started for nobody")
    }
  }

  @Test("isn't started ahead if starts are quick, or if nothing has ended yet")
  func needless() throws {
    try StartLog.with { log in
      let session = try log.session { $0.slowStart = .max }
      expectCrashes(of: session)
      session.close()
      #expect(log.starts == 4)
    }
    try StartLog.with { log in
      let session = try log.session { $0.slowStart = 0 }
      expectGood(session.collect([.link("good")]))
      session.close()
      #expect(log.starts == 1)
    }
  }

  @Test("of which two can't live side by side is started one by one")
  func lock() throws {
    try StartLog.with { log in
      // The second process keeps its lock until the third has found it.
      let session = try log.session(
        before: "mkdir '\(log.path("lock"))' || { echo >> '\(log.path("refused"))'; exit 9; }",
        behind: "[ $n -ne 2 ] || \(log.waiting(for: "refused")); rmdir '\(log.path("lock"))'"
      ) { ($0.slowStart, $0.restartBudget, $0.fruitlessRestarts) = (0, 2, 1) }
      expectCrashes(of: session)
      session.close()
      #expect(log.lines(of: "refused") == 1, "after that none is started ahead")
    }
  }

  @Test("is started ahead for the next session of its launcher, too")
  func launcher() throws {
    try StartLog.with { log in
      var options = HarnessOptions.patient
      options.slowStart = 0
      let command = log.command(behind: "[ $n -ne 2 ] || \(log.waiting(forStarts: 3))")
      let launcher = AdapterLauncher(
        command, hello: HelloRequest(suite: "tests"), options: options)
      for _ in 0..<3 {
        let session = try launcher.session()
        expectGood(session.collect([.link("good")]))
        #expect(session.close().manner == .endOfInput)
      }
      launcher.close()
    }
  }

  /// Has an adapter crash twice: the second time, it takes a process of its own to tell whose doing it
  /// is.
  private func expectCrashes(
    of session: AdapterSession, _ location: SourceLocation = #_sourceLocation
  ) {
    let names = ["a-fault-exit-3", "good-1", "b-fault-exit-3", "good-2"]
    let results = session.collect(names.map { .link($0) })
    let crashed = results.joined().map(\.result).map {
      if case .crashed(.exited(status: 3), _) = $0 { true } else { false }
    }
    #expect(crashed == [true, false, true, false], sourceLocation: location)
    expectGood([results[1], results[3]], location)
    #expect(session.incidents == [], sourceLocation: location)
  }
}
