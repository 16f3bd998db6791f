import AdapterProtocol
import AppFlip
import Harness

struct Response {
  enum Kind {
    case reply(Reply)
    case malformed(MessageError)
    case oversized
    /// Nothing within the deadline, in milliseconds.
    case noReply(Int)
    case ended(Termination)
    /// The end of standard output, while the process runs on.
    case closedOutput
  }

  let answer: Kind
  var request: [UInt8] = []
  let line: [UInt8]
  /// Lines that came instead and are no reply to any request.
  let unsolicited: [[UInt8]]
  let standardError: [UInt8]

  private var body: Reply.Body? { if case .reply(let reply) = answer { reply.body } else { nil } }
  var ok: JSONObject? { if case .ok(let members)? = body { members } else { nil } }
  var unsupported: Unsupported? { if case .unsupported(let what)? = body { what } else { nil } }
  var error: Failure? { if case .error(let error)? = body { error } else { nil } }

  var member: String? {
    switch body {
    case .ok: "ok"
    case .unsupported: "unsupported"
    case .error: "error"
    case nil: nil
    }
  }

  var isAdapterError: Bool { error?.where == .adapter }

  var hasEnded: Bool { if case .ended = answer { true } else { false } }

  var isNoReply: Bool { if case .noReply = answer { true } else { false } }

  var isNothing: Bool {
    switch answer {
    case .noReply, .ended, .closedOutput: true
    case .reply, .malformed, .oversized: false
    }
  }
}

extension Response {
  func runReply(
    to input: RunInput, features: [Feature] = []
  ) throws(MessageError) -> RunReply? {
    guard let ok else { return nil }
    do throws(MessageError) {
      return try RunReply(ok, to: input, features: features)
    } catch {
      throw error.located(in: line)
    }
  }

  /// Requires a valid reply to a run; the features are left to their own probe.
  @discardableResult
  func requireValid(for input: RunInput) throws(ProbeFailure) -> RunReply? {
    guard member != nil else {
      throw ProbeFailure(self, expected: "a reply with the id of the request")
    }
    do throws(MessageError) {
      return try runReply(to: input)
    } catch {
      throw ProbeFailure(
        self, problem: "\(error)",
        expected: "a reply as the protocol defines it for the role \(input.role.rawValue)")
    }
  }
}

extension Response {
  var shown: String {
    switch answer {
    case .reply: Printable.line(line) + shownUnsolicited
    case .malformed(let error): "\(Printable.line(line))\n\(error)" + shownUnsolicited
    case .oversized: "a line of more than \(Limits.lineLength) bytes: \(Printable.line(line))"
    case .noReply(let milliseconds):
      "no reply within \(milliseconds) ms" + shownUnsolicited + shownLog
    case .closedOutput:
      "the end of standard output; the process still runs" + shownUnsolicited + shownLog
    case .ended(let termination): "the process \(termination)" + shownUnsolicited + shownLog
    }
  }

  private var shownUnsolicited: String {
    guard let line = unsolicited.first else { return "" }
    return "\nbut this line isn't a reply to the request: \(Printable.line(line))"
      + (Self.problem(of: line).map { "\n\($0)" } ?? "")
  }

  /// Why a line isn't a reply to any request; nil if it is one.
  private static func problem(of line: [UInt8]) -> MessageError? {
    do throws(MessageError) {
      _ = try Reply(line: line)
      return nil
    } catch { return error }
  }

  private var shownLog: String {
    let lines = standardError.split(separator: UInt8(ascii: "\n")).suffix(30)
    if lines.isEmpty { return "" }
    return "\nstandard error, its last lines:"
      + lines.map { "\n  \(Printable.logLine(Array($0)))" }.joined()
  }

  var fix: String? {
    switch answer {
    case .malformed(let error): ProtocolViolation.malformed(error).fix(for: line)
    case .oversized: AdapterAdvice.shorter
    case .reply, .noReply, .ended, .closedOutput:
      !isNothing
        ? nil
        : unsolicited.first.map { line in
          Self.problem(of: line).map { ProtocolViolation.malformed($0).fix(for: line) }
            ?? AdapterAdvice.envelope
        }
    }
  }
}
