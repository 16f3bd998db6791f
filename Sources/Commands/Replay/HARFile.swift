import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// An HTTP archive, version 1.2, of the requests to an authorization endpoint and their responses.
///
/// It has no times: the same requests and responses make the same file.
/// Source: [HTTP Archive format](https://w3c.github.io/web-performance/specs/HAR/Overview.html).
struct HARFile {
  /// The file; nil if nothing was sent to an endpoint.
  let octets: [UInt8]

  init?(_ transcripts: [Transcript]) {
    let entries = transcripts.flatMap(Self.entries)
    guard !entries.isEmpty else { return nil }
    let suite = ConformanceRun.suite.split(separator: " ").map(String.init)
    let creator = JSONObject([
      ("name", .text(suite[0])), ("version", .text(suite.dropFirst().joined(separator: " "))),
    ])
    let log = JSONObject([
      ("version", .text("1.2")), ("creator", .object(creator)), ("entries", .array(entries)),
    ])
    octets = JSONWriter.line(.object(JSONObject([("log", .object(log))])))
  }

  /// The way to the response: the request, then what a browser asked for after it.
  private static func entries(of transcript: Transcript) -> [JSON] {
    guard case .authorizationEndpoint(let input) = transcript.request.input else { return [] }
    let reply = transcript.replyLine.flatMap { try? JSONReader.read($0) }
    let ok = reply?["ok"]
    let steps = (ok?["x-steps"]?.elements ?? []).compactMap { Step($0) }
    var pages = ok?["pages"]?.elements ?? []
    let further = zip(1..., steps.dropFirst()).map { place, step in
      entry(
        request(step.method, Array(step.url.utf8), headers: [], body: nil),
        place == steps.count - 1 ? ok : page(at: step, of: &pages), status: step.status)
    }
    let first = steps.count > 1 ? page(at: steps[0], of: &pages) : ok
    let sent = request(
      input.method.rawValue, input.url.octets, headers: input.headers, body: input.body)
    return [entry(sent, first, status: steps.first?.status ?? 0)] + further
  }

  /// The response of an adapter that reports the pages on the way.
  private static func page(at step: Step, of pages: inout [JSON]) -> JSON? {
    guard let place = pages.firstIndex(where: { $0["url"] == .text(step.url) }) else { return nil }
    return pages.remove(at: place)
  }

  /// A line of the member `x-steps`: method, URL, status, then the forms of a page.
  private struct Step {
    let method: String
    let url: String
    let status: Int

    init?(_ line: JSON) {
      guard case .string(let octets) = line else { return nil }
      let words = String(decoding: octets, as: UTF8.self).split(separator: " ", maxSplits: 3)
      guard words.count > 2, let status = Int(words[2].prefix(3)) else { return nil }
      (method, url, self.status) = (String(words[0]), String(words[1]), status)
    }
  }

  // MARK: - Entries

  private static func entry(_ request: JSONObject, _ response: JSON?, status: Int) -> JSON {
    let nothing = JSON.integer(0)
    return .object(
      JSONObject([
        ("startedDateTime", .text("1970-01-01T00:00:00.000Z")), ("time", nothing),
        ("request", .object(request)), ("response", .object(Self.response(response, status))),
        ("cache", .object(JSONObject())),
        (
          "timings",
          .object(JSONObject([("send", nothing), ("wait", nothing), ("receive", nothing)]))
        ),
      ]))
  }

  private static func request(
    _ method: String, _ url: [UInt8], headers: [Header], body: Text?
  ) -> JSONObject {
    let query = URIReference(splitting: url).query ?? []
    var request = message([("method", .text(method)), ("url", .string(url))], headers)
    request.append(
      "queryString",
      .array(
        QueryParameter.split(query).map { pair in
          named(decoded(pair.name), decoded(pair.value ?? []))
        }))
    guard let body else { return request }
    let type = headers.first { $0.isNamed("content-type") }?.value ?? ""
    request.append(
      "postData",
      .object(JSONObject([("mimeType", .string(type.octets)), ("text", .string(body.octets))])))
    return request
  }

  private static func response(_ response: JSON?, _ status: Int) -> JSONObject {
    let headers = (response?["headers"]?.elements ?? []).compactMap(\.header)
    func first(_ name: String) -> JSON {
      .string(headers.first { $0.isNamed(name) }?.value.octets ?? [])
    }
    let body = response?["body"].flatMap { try? Text(json: $0) } ?? ""
    var content = JSONObject([
      ("size", .integer(body.octets.count)), ("mimeType", first("content-type")),
    ])
    if body.isUnicode {
      content.append("text", body.json)
    } else {
      content.append("text", body.json["b64"] ?? .text(""))
      content.append("encoding", .text("base64"))
    }
    var object = message(
      [("status", response?["status"] ?? .integer(status)), ("statusText", .text(""))], headers)
    object.append("content", .object(content))
    object.append("redirectURL", first("location"))
    return object
  }

  /// What a request and a response share.
  private static func message(_ first: [(String, JSON)], _ headers: [Header]) -> JSONObject {
    JSONObject(
      first + [
        ("httpVersion", .text("HTTP/1.1")), ("cookies", .array([])),
        ("headers", .array(headers.map { named($0.name.octets, $0.value.octets) })),
        ("headersSize", .integer(-1)), ("bodySize", .integer(-1)),
      ])
  }

  private static func named(_ name: [UInt8], _ value: [UInt8]) -> JSON {
    .object(JSONObject([("name", .string(name)), ("value", .string(value))]))
  }

  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    PercentDecoding.decodeLiteral(Array(text), as: .form)
  }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate var header: Header? {
    let parts = elements.compactMap { try? Text(json: $0) }
    return parts.count == 2 ? Header(name: parts[0], value: parts[1]) : nil
  }
}

extension Header {
  fileprivate func isNamed(_ other: String) -> Bool { name.string?.lowercased() == other }
}
