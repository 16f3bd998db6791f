import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@Suite("Every way to break the protocol is a result of its own")
struct FaultTests {
  @Test("one mistake has one kind and one fix, at whatever byte and with whatever id")
  func kinds() throws {
    func violation(_ line: String) throws -> ProtocolViolation {
      let error = #expect(throws: MessageError.self) { try Reply(line: Array(line.utf8)) }
      return .malformed(try #require(error))
    }
    let alike = try [
      [violation(#"{"id":1,"ok":{}}"#), violation(#"{"ok":{},"id":22}"#)],
      [violation(#"{"id":"1","ok":{"a":1.5}}"#), violation(#"{"id":"1","ok":{"long":[1.5]}}"#)],
      [.unknownID([0x31]), .unknownID([0x32])], [.repeatedID([0x31]), .repeatedID([0x32])],
    ]
    for pair in alike {
      #expect(pair[0].kind == pair[1].kind && "\(pair[0])" != "\(pair[1])")
      let fixes = pair.map { $0.fix(for: Array("{".utf8)) }
      #expect(fixes[0] == fixes[1])
    }
    let fixes = alike.map { $0[0].fix(for: Array("{".utf8)) }
    #expect(
      fixes == [
        AdapterAdvice.identifier, AdapterAdvice.json, AdapterAdvice.envelope, AdapterAdvice.once,
      ])
  }

  /// Faults of which something comes at once.
  static let quick = [
    "exit-0", "exit-3", "killed", "segmentation-fault", "half-line-exit", "noise-exit",
    "grandchild-exit", "garbage", "long-line", "endless-line", "two-objects", "wrong-id", "null-id",
    "null-id-ok",
    "unknown-member", "duplicate-key", "fraction", "two-bodies", "no-body", "not-an-object",
    "invalid-utf8", "nul", "byte-order-mark", "empty-line", "repeated-id", "unsupported",
    "error-implementation", "error-adapter",
  ]

  @Test(
    "at once: with many in flight it is the same result as with one, which `faulty-adapter.txt` has",
    arguments: quick)
  func atOnce(_ fault: String) throws {
    let alone = try result(of: fault, window: 1)
    let among = try result(of: fault, window: 64)
    if case .answered = alone { Issue.record("\(fault) shows nothing") }
    #expect(alone == among)
  }

  @Test(
    "at the deadline, with others waiting behind it",
    arguments: [
      ("hang", .timedOut(milliseconds: 1_000, partial: [])),
      ("close-output", .protocolError(.closedOutput, bytes: [])),
    ] as [(String, ExchangeResult)])
  func atDeadlineOfAll(_ fault: String, _ expected: ExchangeResult) throws {
    try #expect(result(of: fault, window: 64, deadline: 1_000) == expected)
  }

  private func result(
    of fault: String, window: Int, deadline: Int? = nil
  ) throws -> ExchangeResult {
    try withDeadline(deadline) { options, arguments in
      let list = ProcessList()
      let session = try FaultyAdapter.session(
        "--window \(window) \(list.arguments) \(arguments)", options)
      let results = session.collect(
        (0..<20).map { Job.link($0 == 7 ? "fault-\(fault)" : "good-\($0)") })
      expectGood(results[..<7] + results[8...])
      let transcript = try #require(results[7].first)
      #expect(!transcript.requestLine.isEmpty)
      #expect(session.incidents == [])
      #expect(session.close().isClean)
      list.expectAllGone()
      return transcript.result
    }
  }
}
