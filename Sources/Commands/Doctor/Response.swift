import AdapterProtocol
import AppFlip
import Harness

/// The reaction of an adapter to a request.
struct Response {
  enum Kind {
    case reply(Reply)
    case malformed(MessageError)
    case oversized
    /// Nothing within the deadline, in milliseconds.
    case noReply(Int)
    case ended(Termination)
    /// The end of standard output, while the process keeps running.
    case closedOutput
  }

  let answer: Kind
  var request: [UInt8] = []
  /// The line, or the part of a line that came instead.
  let line: [UInt8]
  let standardError: [UInt8]

  private var body: Reply.Body? { if case .reply(let reply) = answer { reply.body } else { nil } }
  var ok: JSONObject? { if case .ok(let members)? = body { members } else { nil } }
  var unsupported: Unsupported? { if case .unsupported(let what)? = body { what } else { nil } }
  var error: Failure? { if case .error(let error)? = body { error } else { nil } }
  var isAdapterError: Bool { error?.where == .adapter }
  var hasEnded: Bool { if case .ended = answer { true } else { false } }
  var isNoReply: Bool { if case .noReply = answer { true } else { false } }

  /// The name of the reply's member; nil if there isn't a valid reply.
  var member: String? {
    switch body {
    case .ok: "ok"
    case .unsupported: "unsupported"
    case .error: "error"
    case nil: nil
    }
  }

  func runReply(to input: RunInput, features: [Feature] = []) throws(MessageError) -> RunReply? {
    guard let ok else { return nil }
    do throws(MessageError) { return try RunReply(ok, to: input, features: features) } catch {
      throw error.located(in: line)
    }
  }

  /// Requires a valid reply to a run; the features have their own probe.
  @discardableResult
  func requireValid(for input: RunInput) throws(ProbeFailure) -> RunReply? {
    guard member != nil else { throw ProbeFailure(self) }
    do throws(MessageError) { return try runReply(to: input) } catch {
      throw ProbeFailure(self, problem: "\(error)")
    }
  }
}

// MARK: - In words

extension Response {
  var shown: String {
    switch answer {
    case .reply: Printable.line(line)
    case .malformed(let error): "\(Printable.line(line))\n\(error)"
    case .oversized: "a line of more than \(Limits.lineLength) bytes: \(Printable.line(line))"
    case .noReply(let milliseconds): missing("no reply within \(milliseconds) ms")
    case .closedOutput: missing("the end of standard output; the process still runs")
    case .ended(let termination): missing("the process \(termination)")
    }
  }

  private func missing(_ what: String) -> String {
    let lines = standardError.split(separator: UInt8(ascii: "\n")).suffix(30)
      .map { "\n  \(Printable.logLine(Array($0)))" }
    return what + (line.isEmpty ? "" : "\na part of a line: \(Printable.line(line))")
      + (lines.isEmpty ? "" : "\nstandard error, its last lines:\(lines.joined())")
  }

  /// The hint for this response; nil if the hints of the probe fit.
  var fix: String? {
    switch answer {
    case .malformed(let error): ProtocolViolation.malformed(error).fix(for: line)
    case .oversized: AdapterAdvice.shorter
    case .reply: nil
    case .noReply, .ended, .closedOutput: line.isEmpty ? nil : AdapterAdvice.flush
    }
  }
}

/// Bytes as printable ASCII.
enum Printable {
  static func line(_ bytes: [UInt8]) -> String {
    let line = bytes.last == UInt8(ascii: "\n") ? Array(bytes.dropLast()) : bytes
    let shown = Bytes.escaped(line.prefix(Limits.shownLength))
    return line.count > Limits.shownLength ? "\(shown)... (\(line.count) bytes)" : shown
  }

  /// A line of a log with only the last component of each absolute path: folders differ between machines.
  static func logLine(_ bytes: [UInt8]) -> String {
    let path = #/(^|[^\w.~\/-])\/(?:[\w.~-]+\/)*([\w.~-]+)/#
    let text = String(decoding: bytes, as: UTF8.self).replacing(path) { "\($0.1)\($0.2)" }
    return line(Array(text.utf8))
  }
}

extension RunReply {
  var urls: [[UInt8]] {
    switch self {
    case .app(let reply): reply.opened.map(\.url.bytes)
    case .authorizationEndpoint(let reply): reply.location.map { [$0.bytes] } ?? []
    case .start(let reply): reply.opened.map(\.url.bytes)
    case .returned: []
    }
  }

  /// The reaction of the implementation, in a few words, without values that may be new each time.
  var summary: String {
    let kinds = urls.map { url in
      if case .start = self { return "a link" }
      if Self.holds(url, "code=") { return "a URL with a code" }
      return Self.holds(url, "error=") ? "a URL with an error" : "a URL without code or error"
    }
    let opened = kinds.isEmpty ? "nothing" : kinds.joined(separator: " and ")
    return switch self {
    case .app(let reply): "handled \(reply.handled), opened \(opened)"
    case .authorizationEndpoint(let reply): "status \(reply.status), redirects to \(opened)"
    case .start: "opened \(opened)"
    case .returned(let reply): "outcome \(reply.outcome.rawValue)"
    }
  }

  /// Whether a URL has a parameter that begins like this.
  static func holds(_ url: [UInt8], _ parameter: String) -> Bool {
    url.split(omittingEmptySubsequences: false) { "?&#".utf8.contains($0) }.dropFirst()
      .contains { $0.starts(with: parameter.utf8) }
  }
}

extension EndpointReply {
  var location: Text? {
    headers.first { $0.name.string?.lowercased() == "location" }?.value
  }
}
