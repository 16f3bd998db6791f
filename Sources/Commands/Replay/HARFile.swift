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
  let bytes: [UInt8]

  init?(_ transcripts: [Transcript]) {
    let entries = transcripts.flatMap(Self.entries)
    guard !entries.isEmpty else { return nil }
    let suite = ConformanceRun.suite.split(separator: " ")
    let creator = JSON.members([
      ("name", .text(String(suite[0]))), ("version", .text(String(suite[1]))),
    ])
    bytes = JSONWriter.line(
      .members([
        (
          "log",
          .members([
            ("version", .text("1.2")), ("creator", creator), ("entries", .array(entries)),
          ])
        )
      ]))
  }

  /// The request and its response, or each step that a browser took to the response: the adapter's `x-steps` name
  /// them, and the member `pages` has their responses.
  private static func entries(of transcript: Transcript) -> [JSON] {
    guard case .authorizationEndpoint(let input) = transcript.request.input else { return [] }
    let ok = transcript.replyLine.flatMap { try? JSONReader.read($0) }?["ok"]
    let first = request(input.method.rawValue, input.url.bytes, input.headers, input.body)
    // Method, URL and status.
    let steps = (ok?["x-steps"]?.elements ?? []).map { $0.bytes.split(separator: 0x20) }
      .filter { $0.count > 2 }
    guard steps.count > 1 else { return [entry(first, ok)] }
    var pages = ok?["pages"]?.elements ?? []
    return steps.enumerated().map { place, step in
      let method = String(decoding: step[0], as: UTF8.self)
      let page = pages.firstIndex { $0["url"]?.bytes.elementsEqual(step[1]) == true }
        .map { pages.remove(at: $0) }
      let status = Int(String(decoding: step[2].prefix(3), as: UTF8.self)) ?? 0
      return entry(
        place == 0 ? first : request(method, Array(step[1]), [], nil),
        place == steps.count - 1 ? ok : page ?? .members([("status", .integer(status))]))
    }
  }

  private static func entry(_ request: JSON, _ response: JSON?) -> JSON {
    .members([
      ("startedDateTime", .text("1970-01-01T00:00:00.000Z")), ("time", .integer(0)),
      ("request", request), ("response", Self.response(response)), ("cache", .members([])),
      ("timings", .members(["send", "wait", "receive"].map { ($0, .integer(0)) })),
    ])
  }

  private static func request(
    _ method: String, _ url: [UInt8], _ headers: [Header], _ body: Text?
  ) -> JSON {
    let query = QueryParameter.split(URIReference(splitting: url).query ?? []).map { pair in
      let parts = [pair.name, pair.value ?? []].map {
        PercentDecoding.decodeLiteral(Array($0), as: .form)
      }
      return named(parts[0], parts[1])
    }
    let data = body.map { body in
      JSON.members([
        ("mimeType", value("content-type", of: headers)), ("text", .string(body.bytes)),
      ])
    }
    return message(
      headers,
      [
        ("method", .text(method)), ("url", .string(url)), ("queryString", .array(query)),
        ("postData", data),
      ])
  }

  /// A response of the adapter protocol; status 0 if there is none, as in the tools of browsers.
  private static func response(_ response: JSON?) -> JSON {
    let headers = (response?["headers"]?.elements ?? []).map(\.elements).filter { $0.count == 2 }
      .map { Header(name: Text($0[0].bytes), value: Text($0[1].bytes)) }
    let body = response?["body"]
    let encoded = body?["b64"]
    return message(
      headers,
      [
        ("status", response?["status"] ?? .integer(0)), ("statusText", .text("")),
        ("redirectURL", value("location", of: headers)),
        (
          "content",
          .members([
            ("size", .integer(body?.bytes.count ?? 0)),
            ("mimeType", value("content-type", of: headers)),
            ("text", encoded ?? .string(body?.bytes ?? [])),
            ("encoding", encoded.map { _ in .text("base64") }),
          ])
        ),
      ])
  }

  /// What a request and a response share.
  private static func message(_ headers: [Header], _ members: [(String, JSON?)]) -> JSON {
    .members(
      members + [
        ("httpVersion", .text("HTTP/1.1")), ("cookies", .array([])),
        ("headers", .array(headers.map { named($0.name.bytes, $0.value.bytes) })),
        ("headersSize", .integer(-1)), ("bodySize", .integer(-1)),
      ])
  }

  private static func named(_ name: [UInt8], _ value: [UInt8]) -> JSON {
    .members([("name", .string(name)), ("value", .string(value))])
  }

  private static func value(_ name: String, of headers: [Header]) -> JSON {
    .string(headers.first { $0.name.string?.lowercased() == name }?.value.bytes ?? [])
  }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The bytes of a text.
  fileprivate var bytes: [UInt8] { (try? Text(json: self).bytes) ?? [] }
}
