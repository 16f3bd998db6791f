package import AdapterProtocol
import AppFlip

/// The result of one request: each row of "What is not a normal answer" has its own case.
package enum ExchangeResult: Equatable, Sendable {
  case answered(RunReply)
  /// The adapter can't do it; whether it had declared that it can is the judge's business.
  case unsupported(Unsupported)
  case implementationError(message: [UInt8])
  case adapterError(message: [UInt8])
  /// No reply came in time; the bytes are the beginning of an unfinished line, at most the first
  /// `Limits.shownLength`.
  case timedOut(milliseconds: Int, partial: [UInt8])
  /// The process ended instead of answering; the bytes are the last that it wrote to standard
  /// error.
  case crashed(Termination, standardError: [UInt8])
  /// The line isn't a reply; the bytes are its first `Limits.shownLength` bytes.
  case protocolError(ProtocolViolation, bytes: [UInt8])
  /// The request wasn't sent, or its reply was lost with the reply to a different request; the text says why.
  case notRun(String)

  /// The result of a request that its job can't make from the replies before it.
  package static let notMade = ExchangeResult.notRun(
    "an earlier reply lacks a value that the request needs")

  /// The result of a request that was not made, or made in vain, when its process ended.
  package static var lost: ExchangeResult {
    .notRun("a different exchange of the case ended the process")
  }

  package init(_ failure: Failure) {
    switch failure.where {
    case .implementation: self = .implementationError(message: failure.message)
    case .adapter: self = .adapterError(message: failure.message)
    }
  }

  /// The result that a reply is; throws if it isn't a reply to the request.
  package init(
    _ body: Reply.Body, to input: RunInput, from hello: HelloReply
  ) throws(MessageError) {
    switch body {
    case .unsupported(let unsupported): self = .unsupported(unsupported)
    case .error(let failure): self.init(failure)
    case .ok(let members):
      let features = hello.capabilities(of: input.role)?.features ?? []
      self = .answered(try RunReply(members, to: input, features: features))
    }
  }

  /// Whether the process that was asked isn't kept.
  package var endsProcess: Bool {
    switch self {
    case .timedOut, .crashed, .protocolError: true
    case .answered, .unsupported, .implementationError, .adapterError, .notRun: false
    }
  }
}

extension ExchangeResult: CustomStringConvertible {
  /// The result in one line of printable ASCII characters, without the evidence.
  package var description: String {
    switch self {
    case .answered: "answered"
    case .unsupported(let unsupported): "unsupported: \(Bytes.escaped(unsupported.what))"
    case .implementationError(let message):
      "the implementation threw: \(Bytes.escaped(message))"
    case .adapterError(let message): "the adapter is at fault: \(Bytes.escaped(message))"
    case .timedOut(let milliseconds, let partial):
      partial.isEmpty
        ? "no reply within \(milliseconds) ms"
        : "no whole line within \(milliseconds) ms"
    case .crashed(let termination, _): "the process \(termination)"
    case .protocolError(let violation, _): "protocol error: \(violation.kind)"
    case .notRun(let reason): "not run: \(reason)"
    }
  }
}

// MARK: - Answers

/// An answer in the form that fits the request.
package enum RunReply: Equatable, Sendable {
  case app(AppReply)
  case authorizationEndpoint(EndpointReply)
  case start(StartReply)
  case returned(ReturnedReply)

  package init(_ ok: JSONObject, to input: RunInput, features: [Feature]) throws(MessageError) {
    switch input {
    case .app: self = .app(try AppReply(ok, declaring: features))
    case .authorizationEndpoint:
      self = .authorizationEndpoint(try EndpointReply(ok, declaring: features))
    case .googleApp(.start): self = .start(try StartReply(ok, declaring: features))
    case .googleApp(.returned): self = .returned(try ReturnedReply(ok, declaring: features))
    }
  }
}

// MARK: - Transcripts

/// One exchange: what was asked, what was written and read for it, and what came of it.
package struct Transcript: Equatable, Sendable {
  /// The request as the job made it, or as far as it was known if it was never made.
  package var request: RunRequest
  package var result: ExchangeResult
  /// The line that was written, with its line feed; empty for a request that was never made, and
  /// if lines aren't kept (``Job/keepsLines``).
  package var requestLine: [UInt8]
  /// The line that was read, without its line feed; nil if none came, or if lines aren't
  /// kept.
  package var replyLine: [UInt8]?
  /// The last that this process wrote to standard error, if the exchange ended it; it may tell of earlier
  /// requests too.
  package var standardError: [UInt8]
}

extension Transcript {
  // In an extension, so the members go where the value is to stand: it is large, and one that an
  // initializer puts together itself is copied from there.

  package init(
    request: RunRequest, requestLine: [UInt8] = [], replyLine: [UInt8]? = nil,
    result: ExchangeResult, standardError: [UInt8] = []
  ) {
    self.init(
      request: request, result: result, requestLine: requestLine, replyLine: replyLine,
      standardError: standardError)
  }
}

// MARK: - Cutting

extension ExchangeResult {
  /// The bytes of text from which a reply isn't kept once it was judged.
  private static let most = 16 << 10

  package var isLong: Bool {
    guard case .answered(let reply) = self else { return false }
    let (texts, coverage) =
      switch reply {
      case .app(let reply): (reply.texts, reply.coverage)
      case .authorizationEndpoint(let reply): (reply.texts, reply.coverage)
      case .start(let reply): (reply.texts, reply.coverage)
      case .returned(let reply): (reply.texts, reply.coverage)
      }
    return texts.reduce(4 * (coverage?.count ?? 0)) { $0 + $1.bytes.count + 32 } > Self.most
  }

  /// The result with both ends of a long message.
  package var shortened: ExchangeResult {
    switch self {
    case .unsupported(let it):
      .unsupported(Unsupported(what: it.what.shortened, why: it.why?.shortened))
    case .implementationError(let message): .implementationError(message: message.shortened)
    case .adapterError(let message): .adapterError(message: message.shortened)
    case .answered, .timedOut, .crashed, .protocolError, .notRun: self
    }
  }
}

extension [UInt8] {
  /// As much of it as is shown of a malformed line.
  package var shown: [UInt8] { Array(prefix(Limits.shownLength)) }

  /// The bytes; of more than 700 only both ends, with the number of all.
  ///
  /// No character of UTF-8 is torn.
  package var shortened: [UInt8] {
    guard count > 700 else { return self }
    func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    var head = self[..<500]
    while continues(self[head.endIndex]), !head.isEmpty { head = head.dropLast() }
    return head + Array(" ...[\(count) bytes in all]... ".utf8)
      + suffix(100).drop(while: continues)
  }
}
