import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@Suite("Every way to break the protocol is a result of its own")
struct FaultTests {
  @Test("one mistake has one kind and one fix, at whatever octet and with whatever id")
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
      let fixes = pair.map { $0.remedy(for: Array("{".utf8)) }
      #expect(fixes[0] == fixes[1])
    }
    let fixes = alike.map { $0[0].remedy(for: Array("{".utf8)) }
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

  /// Faults of which the deadline tells.
  static let slow = [
    "hang", "half-line-hang", "close-output", "close-input", "forget", "late", "drip-late",
    "hold-back",
  ]

  @Test("at once", arguments: quick, [1, 64])
  func atOnce(_ fault: String, window: Int) throws {
    try check(fault, window: window, .patient)
  }

  @Test("at the deadline", arguments: slow)
  func atDeadline(_ fault: String) throws {
    try SilenceClock.ofDeadline(300) { arguments in
      try check(fault, window: 1, .with(deadline: 300), arguments)
    }
  }

  @Test("at the deadline, with others waiting behind it", arguments: ["hang", "close-output"])
  func atDeadlineOfAll(_ fault: String) throws {
    try SilenceClock.ofDeadline(1_000) { arguments in
      try check(fault, window: 64, .with(deadline: 1_000), arguments)
    }
  }

  /// Runs a job with a fault among others: it has its own result, the others have theirs.
  private func check(
    _ fault: String, window: Int, _ options: HarnessOptions, _ arguments: String = ""
  ) throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session(
      "--window \(window) \(list.arguments) \(arguments)", options)
    let names = (0..<20).map { $0 == 7 ? "fault-\(fault)" : "good-\($0)" }
    let results = session.collect(names.map { Job.link($0) })
    for (name, transcripts) in zip(names, results) where !name.hasPrefix("fault-") {
      #expect(transcripts.map(\.result) == transcripts.map(\.request.goodResult), "\(name)")
    }
    let transcript = try #require(results[7].first)
    #expect(isExpected(transcript, of: fault), "\(transcript.result), \(transcript)")
    #expect(!transcript.requestLine.isEmpty)
    #expect(session.incidents == [])
    #expect(session.close().isClean)
    list.expectAllGone()
  }

  private func isExpected(_ transcript: Transcript, of fault: String) -> Bool {
    switch transcript.result {
    case .timedOut(300, let partial), .timedOut(1_000, let partial):
      ["hang", "forget", "late", "hold-back"].contains(fault) && partial.isEmpty
        || fault == "half-line-hang" && partial == Array("{\"id\":\"".utf8)
        || fault == "drip-late" && partial.starts(with: Array("{\"".utf8))
    case .crashed(let termination, let log):
      log == transcript.standardError && isExpected(termination, log, of: fault)
    case .protocolError(let violation, let bytes): isExpected(violation, bytes, of: fault)
    case .unsupported(let unsupported):
      fault == "unsupported" && unsupported.what == Array("approves".utf8)
    case .implementationError(let message):
      fault == "error-implementation" && message == Array("it broke".utf8)
    case .adapterError(let message):
      ["error-adapter", "null-id"].contains(fault) && message == Array("it broke".utf8)
    case .timedOut, .answered, .notRun: false
    }
  }

  private func isExpected(
    _ termination: Termination, _ log: [UInt8], of fault: String
  ) -> Bool {
    switch (fault, termination) {
    case ("exit-0", .exited(0)): log.isEmpty
    case ("exit-3", .exited(3)): log == Array("giving up\n".utf8)
    case ("killed", .signalled(9, "SIGKILL")): true
    case ("segmentation-fault", .signalled(_, "SIGSEGV")): true
    case ("noise-exit", .exited(4)):
      log.count == Limits.standardErrorTail && log.suffix(8) == Array("the end\n".utf8)[...]
    case ("grandchild-exit", .exited(6)): true
    default: false
    }
  }

  private func isExpected(
    _ violation: ProtocolViolation, _ bytes: [UInt8], of fault: String
  ) -> Bool {
    let shown = Octets.escaped(bytes)
    return switch (fault, violation) {
    case ("half-line-exit", .truncatedLine(.exited(0))): shown == "{\"id\":\""
    case ("long-line", .oversizedLine), ("endless-line", .oversizedLine):
      bytes == Array(repeating: UInt8(ascii: "x"), count: Limits.shownLength)
    case ("wrong-id", .unknownID(let id)):
      id == Array("no-such-id".utf8) && shown.contains("no-such-id")
    case ("repeated-id", .repeatedID(let id)): shown.contains("\"id\":\"\(Octets.escaped(id))\"")
    case ("close-output", .closedOutput), ("close-input", .closedInput): bytes.isEmpty
    case (_, .malformed(let error)): isExpected(error, shown, of: fault)
    default: false
    }
  }

  private func isExpected(_ error: MessageError, _ shown: String, of fault: String) -> Bool {
    let path = "\(error.path)"
    return switch (fault, error.problem) {
    case ("garbage", .json): shown == "this is no JSON"
    case ("null-id-ok", .badValue): path == "id"
    case ("unknown-member", .unexpectedMember): path == "ok.open"
    case ("duplicate-key", .json(let json)): json.reason == .duplicateName(Array("id".utf8))
    case ("fraction", .json(let json)): json.reason == .notAnInteger
    case ("two-bodies", .severalAnswers), ("no-body", .noAnswer): path == ""
    case ("not-an-object", .wrongType): shown == "[1]"
    case ("invalid-utf8", .json(let json)): json.reason == .invalidUTF8
    case ("two-objects", .json(let json)): json.reason == .trailingBytes
    case ("nul", .json(let json)): json.reason == .controlCharacter(0x00)
    case ("byte-order-mark", .json(let json)): json.reason == .byteOrderMark
    case ("empty-line", .json): shown == ""
    default: false
    }
  }
}
