import AdapterProtocol
import AppFlip
import Harness

/// What an adapter did in response to one request.
struct Response {
  /// What it did.
  enum Answer {
    /// A line with a valid envelope.
    case reply(Reply)
    /// A line with the request's id that is no valid reply.
    case malformed(MessageError)
    /// A line that is too long.
    case oversized
    /// Nothing within the deadline, in milliseconds.
    case silence(Int)
    /// The end of the process.
    case ended(Termination)
    /// The end of standard output, while the process runs on.
    case closedOutput
  }

  /// What it did.
  let answer: Answer
  /// The octets of the request; empty if they don't matter.
  var request: [UInt8] = []
  /// The line, without its end; empty if none came.
  let line: [UInt8]
  /// Lines that came instead and are no reply to any request.
  let unsolicited: [[UInt8]]
  /// The end of standard error.
  let standardError: [UInt8]

  /// The members of `ok`; nil for any other answer.
  var ok: JSONObject? {
    if case .reply(let reply) = answer, case .ok(let members) = reply.body { return members }
    return nil
  }

  /// The body of `unsupported`; nil for any other answer.
  var unsupported: Unsupported? {
    if case .reply(let reply) = answer, case .unsupported(let body) = reply.body { return body }
    return nil
  }

  /// The body of `error`; nil for any other answer.
  var error: Failure? {
    if case .reply(let reply) = answer, case .error(let error) = reply.body { return error }
    return nil
  }

  /// Which of the three members a reply has; nil if there is no reply.
  var member: String? {
    guard case .reply(let reply) = answer else { return nil }
    return switch reply.body {
    case .ok: "ok"
    case .unsupported: "unsupported"
    case .error: "error"
    }
  }

  /// Whether it is an error of the adapter itself.
  var isAdapterError: Bool { error?.where == .adapter }

  /// Whether the process ended.
  var hasEnded: Bool { if case .ended = answer { true } else { false } }

  /// Whether nothing came within the deadline.
  var isSilence: Bool { if case .silence = answer { true } else { false } }

  /// Whether no line came, for whatever reason.
  var isNothing: Bool {
    switch answer {
    case .silence, .ended, .closedOutput: true
    case .reply, .malformed, .oversized: false
    }
  }
}

extension Response {
  /// The reply to a run, read strictly, as the harness does.
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

  /// Requires a valid reply to a run, be it `ok`, `unsupported` or `error`.
  ///
  /// The features are left to their own probe.
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
  /// The response in lines of printable ASCII.
  var shown: String {
    switch answer {
    case .reply: Printable.line(line) + shownUnsolicited
    case .malformed(let error): "\(Printable.line(line))\n\(error)" + shownUnsolicited
    case .oversized: "a line of more than \(Limits.lineLength) octets: \(Printable.line(line))"
    case .silence(let milliseconds):
      "no reply within \(milliseconds) ms" + shownUnsolicited + shownLog
    case .closedOutput:
      "the end of standard output; the process still runs" + shownUnsolicited + shownLog
    case .ended(let termination): "the process \(termination)" + shownUnsolicited + shownLog
    }
  }

  private var shownUnsolicited: String {
    guard let line = unsolicited.first else { return "" }
    return "\nbut this line, which isn't a reply to the request: \(Printable.line(line))"
      + Self.problem(of: line)
  }

  /// Why a line is no reply to any request; empty if it is one.
  private static func problem(of line: [UInt8]) -> String {
    do throws(MessageError) {
      _ = try Reply(line: line)
      return ""
    } catch {
      return "\n\(error)"
    }
  }

  /// The last words of the adapter: a trace has its cause anywhere.
  private var shownLog: String {
    let lines = standardError.split(separator: UInt8(ascii: "\n")).suffix(30)
    if lines.isEmpty { return "" }
    return "\nstandard error, its last lines:"
      + lines.map { "\n  \(Printable.logLine(Array($0)))" }.joined()
  }

  /// How to fix what is wrong with the line that came; nil if no line is wrong.
  var fix: String? {
    switch answer {
    case .malformed(let error): ProtocolViolation.malformed(error).fix(for: line)
    case .oversized: AdapterAdvice.shorter
    case .reply, .silence, .ended, .closedOutput:
      isNothing ? unsolicited.first.map { Self.fix(of: Array($0)) } : nil
    }
  }

  private static func fix(of line: [UInt8]) -> String {
    do throws(MessageError) {
      _ = try Reply(line: line)
      return AdapterAdvice.envelope
    } catch {
      return ProtocolViolation.malformed(error).fix(for: line)
    }
  }
}
