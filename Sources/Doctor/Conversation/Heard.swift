import AdapterProtocol
import AppFlip
import Harness

/// What came for one request.
struct Heard {
  /// What it was.
  enum Answer {
    /// A line whose envelope is that of a reply.
    case reply(Reply)
    /// A line with the request's id that is no reply.
    case malformed(MessageError)
    /// A line that is too long.
    case oversized
    /// Nothing by the deadline, in milliseconds.
    case silence(Int)
    /// The end of the process.
    case ended(Termination)
    /// The end of standard output, while the process lives.
    case closedOutput
  }

  /// What it was.
  let answer: Answer
  /// The line, without its end; empty where none came.
  let line: [UInt8]
  /// Lines that came instead and are no reply to anything that was asked.
  let strays: [[UInt8]]
  /// The last of standard error, where the process ended.
  let standardError: [UInt8]

  /// The members of `ok`; nil for every other answer.
  var ok: JSONObject? {
    if case .reply(let reply) = answer, case .ok(let members) = reply.body { return members }
    return nil
  }

  /// The refusal; nil for every other answer.
  var unsupported: Unsupported? {
    if case .reply(let reply) = answer, case .unsupported(let body) = reply.body { return body }
    return nil
  }

  /// The error that the adapter tells of; nil for every other answer.
  var failure: Failure? {
    if case .reply(let reply) = answer, case .error(let failure) = reply.body { return failure }
    return nil
  }

  /// Whether an answer says that the adapter itself couldn't do it.
  var blamesAdapter: Bool { failure?.where == .adapter }

  /// Whether nothing came, for whatever reason.
  var isNothing: Bool {
    switch answer {
    case .silence, .ended, .closedOutput: true
    case .reply, .malformed, .oversized: false
    }
  }

  /// Whether the process ended.
  var hasEnded: Bool {
    if case .ended = answer { return true }
    return false
  }

  /// Which of the three members a reply has; nil where there is no reply.
  var member: String? {
    guard case .reply(let reply) = answer else { return nil }
    return switch reply.body {
    case .ok: "ok"
    case .unsupported: "unsupported"
    case .error: "error"
    }
  }
}

extension Heard {
  /// What came, for people, in lines of printable ASCII.
  var shown: String {
    switch answer {
    case .reply: Excerpt.of(line)
    case .malformed(let error): "\(Excerpt.of(line))\n\(error)"
    case .oversized: "a line of more than \(Limits.lineLength) octets: \(Excerpt.of(line))"
    case .silence(let milliseconds): "nothing within \(milliseconds) ms" + shownStrays
    case .closedOutput: "the end of standard output, while the process lives on" + shownStrays
    case .ended(let termination): "the process \(termination)" + shownStrays + shownLog
    }
  }

  private var shownStrays: String {
    guard let line = strays.first else { return "" }
    return "\nbut this line, which is no reply to it: \(Excerpt.of(line))\(Self.reason(line))"
  }

  /// Why a line is no reply at all, where it is none.
  private static func reason(_ line: [UInt8]) -> String {
    do throws(MessageError) {
      _ = try Reply(line: line)
      return ""
    } catch {
      return "\n\(error)"
    }
  }

  private var shownLog: String {
    let lines = standardError.split(separator: UInt8(ascii: "\n"))
    guard let last = lines.last(where: Self.tellsCause) ?? lines.last else { return "" }
    return "\nthe last line of standard error: \(Excerpt.withoutPaths(Array(last)))"
  }

  /// Whether a line may say what happened: the frames of a trace are indented, and Node.js ends with
  /// its version.
  private static func tellsCause(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first > 0x20 else { return false }
    return !line.starts(with: "Node.js v".utf8)
  }
}
