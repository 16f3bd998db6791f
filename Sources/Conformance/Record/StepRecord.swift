package import AdapterProtocol
import AppFlip
package import Harness
import Web

/// A request of a case and its response, as reports show them.
package struct StepRecord: Message, Equatable, Sendable {
  package internal(set) var request = RunRequest(.app(AppInput(url: nil)))
  /// Whether the suite's own reference played the role.
  package internal(set) var isOfReference = false
  /// The action of the implementation: it opened a URL, redirected, answered or concluded.
  private(set) var verb: String?
  /// The opened URL, the target, the response or the conclusion.
  package private(set) var response: String?
  private(set) var note: String?
  /// The text of a page that an endpoint shows.
  private(set) var page: [String] = []
  /// The event in place of a response, and the received bytes.
  private(set) var failure: String?
  private(set) var bytes: String?
  /// The first two lines and the last ten that the adapter wrote to standard error.
  private(set) var standardError: [String] = []

  package static let blank = StepRecord()
  package static let fields = Fields<StepRecord>(
    .required("request", \.request),
    .optional("by_reference", \.isOfReference, or: false, isAlwaysWritten: false),
    .optional("verb", \.verb), .optional("response", \.response), .optional("note", \.note),
    .optional("page", \.page, or: [], isAlwaysWritten: false), .optional("failure", \.failure),
    .optional("bytes", \.bytes),
    .optional("stderr", \.standardError, or: [], isAlwaysWritten: false))

  private init() {}

  package init(_ transcript: Transcript, _ exchange: Exchange?) {
    request = transcript.request
    request.deadline = nil
    standardError = Self.lines(ofStandardError: transcript.standardError)
    if let exchange { describe(exchange, transcript.result) }
    switch transcript.result {
    case .answered: break
    case .protocolError(_, let bytes), .timedOut(_, let bytes):
      failure = "\(transcript.result)".shortened
      self.bytes = bytes.isEmpty ? nil : Bytes.escaped(bytes).shortened
    default: failure = "\(transcript.result)".shortened
    }
  }

  private mutating func describe(_ exchange: Exchange, _ result: ExchangeResult) {
    verb = exchange.verb
    response = exchange.shown.shortened
    guard case .flip(let flip) = exchange else { return }
    if exchange.opened.isEmpty { page = Self.page(of: flip.response) }
    if flip.passesLinkOn {
      note = "the app passed the link on: this counts as nothing opened"
    } else if flip.opened.isEmpty, case .answered(.app(let reply)) = result, !reply.opened.isEmpty {
      note = "for this link; the reply's URL ends an earlier pending flip"
    }
  }

  /// The step with long texts of its request cut.
  var shortened: StepRecord {
    var step = self
    step.request.mapTexts { $0.bytes = $0.bytes.shortened }
    return step
  }

  /// The action and its object: it opened "nothing", and not "nothing opened".
  var shown: (verb: String, response: String)? {
    guard let verb, let response else { return nil }
    return (verb, response == "\(Self.nothing) \(verb)" ? Self.nothing : response)
  }

  private static let nothing = "nothing"

  /// The text of a response, which often says why: a page's text in a line, the first lines of an error.
  private static func page(of response: EndpointReply?) -> [String] {
    guard let response else { return [] }
    let body = response.body.bytes
    let lines =
      response.isMarkup
      ? HTMLPage(body).textLines
      : body.split(whereSeparator: "\r\n".utf8.contains).map { Array($0) }
    let shown: [ArraySlice<UInt8>] =
      response.status >= 400
      ? lines.prefix(6).map { $0.prefix(160) }
      : [Array(lines.joined(separator: [UInt8(ascii: " ")])).prefix(300)]
    return shown.filter { !$0.isEmpty }.map { Bytes.escaped($0) }
  }

  package static func lines(ofStandardError bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Bytes.escaped($0.prefix(400)) }
    return lines.count > 12 ? lines.prefix(2) + ["..."] + lines.suffix(10) : lines
  }
}

extension String {
  /// The text; of more than 700 bytes only both ends.
  var shortened: String { String(decoding: Array(utf8).shortened, as: UTF8.self) }
}
