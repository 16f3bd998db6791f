import AdapterProtocol
import Foundation
import Harness
import Processes
import Synchronization
import Testing

@Suite("An adapter that starts slowly")
struct SlowStartTests {
  @Test("is told of while it starts, to whoever watches")
  func told() throws {
    let gate = FileManager.default.temporaryDirectory
      .appending(path: "appflip-gate-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: gate) }
    var options = HarnessOptions.patient
    // The adapter answers hello once it was told of, and not before.
    options.startNotice = StartNotice(after: 0) { start in
      #expect(start.deadline == 600_000 && start.command.contains("faulty-adapter"))
      _ = FileManager.default.createFile(atPath: gate, contents: nil)
    }
    let line = "while [ ! -e '\(gate)' ]; do sleep 0.05; done; \(FaultyAdapter.command().shown)"
    let session = try AdapterSession(
      command: AdapterCommand(line, relativeTo: "/"), hello: HelloRequest(suite: "tests"),
      options: options)
    #expect(
      session.collect([.link("good")])[0].map(\.result) == [RunRequest.link("good").goodResult])
    #expect(session.close().isClean)
  }

  @Test("is told of again only when a wait is twice as long as the last one")
  func seldom() {
    let heard = Mutex<[Int]>([])
    let notice = StartNotice { start in heard.withLock { $0.append(start.waited) } }
    func wait(_ times: Int..., for command: String = "a") {
      for time in times {
        notice.note(SlowStart(command: command, waited: time, deadline: 30_000))
      }
    }
    wait(0, 20, 2_999)
    #expect(heard.withLock(\.self) == [])
    wait(3_000, 3_020, 5_999, 6_001)
    #expect(heard.withLock(\.self) == [3_000, 6_001])
    // The next start of the same adapter, and one of another.
    wait(3_000, 12_001, 12_002, 12_003)
    wait(3_000, for: "b")
    #expect(heard.withLock(\.self) == [3_000, 6_001, 12_002, 3_000])
  }

  @Test("is told of in one line of printable ASCII")
  func words() {
    let start = SlowStart(command: "python3 \u{1B}app.py", waited: 3_020, deadline: 30_000)
    #expect(
      "\(start)" == "waiting for hello... 3 s of at most 30 s, for: python3 \\x1Bapp.py")
  }
}
