import AdapterProtocol
import Testing

@testable import HTTPAdapter

@Suite("Reading a response")
struct ResponseReaderTests {
  /// A response as it comes and as it is read.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var response: EndpointReply

    init(_ name: String, _ bytes: [UInt8], _ response: EndpointReply) {
      testDescription = name
      self.bytes = bytes
      self.response = response
    }
  }

  private static let body: Text = "body"

  static let samples = [
    Sample(
      "counted body, and what follows it is left alone",
      lines("HTTP/1.1 200 OK\nContent-Length: 4\n\nbodymore"),
      EndpointReply(status: 200, headers: [Header(name: "Content-Length", value: "4")], body: body)),
    Sample(
      "body up to the end of the connection", lines("HTTP/1.0 400 Bad Request\n\nbody"),
      EndpointReply(status: 400, body: body)),
    Sample(
      "chunks, an extension and a trailer",
      lines("HTTP/1.1 200\nTransfer-Encoding: Chunked\n\n1;x=y\nb\n03\nody\n0\nX-T: 1\n\nmore"),
      EndpointReply(
        status: 200, headers: [Header(name: "Transfer-Encoding", value: "Chunked")], body: body)),
    Sample(
      "chunks count if there is a length too",
      lines("HTTP/1.1 200 OK\nContent-Length: 1\nTransfer-Encoding: chunked\n\n4\nbody\n0\n\n"),
      EndpointReply(
        status: 200,
        headers: [
          Header(name: "Content-Length", value: "1"),
          Header(name: "Transfer-Encoding", value: "chunked"),
        ],
        body: body)),
    Sample(
      "no body with 204 and 304", lines("HTTP/1.1 304 Not Modified\nContent-Length: 9\n\n"),
      EndpointReply(status: 304, headers: [Header(name: "Content-Length", value: "9")])),
    Sample(
      "interim responses are skipped",
      lines("HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Hints\nLink: x\n\nHTTP/1.1 204 No\nA: b\n\n"),
      EndpointReply(status: 204, headers: [Header(name: "A", value: "b")])),
    Sample(
      "order, case, repetition and white space of fields",
      lines("HTTP/1.1 204 \nB: 2\nlocation:  one\t\nA:\nLocation: two\nB: 1:2\n\n"),
      EndpointReply(
        status: 204,
        headers: [
          Header(name: "B", value: "2"), Header(name: "location", value: "one"),
          Header(name: "A", value: ""),
          Header(name: "Location", value: "two"), Header(name: "B", value: "1:2"),
        ])),
    Sample(
      "LF alone, and hostile bytes",
      Array("HTTP/1.1 204 No\nA: ".utf8) + [0x00, 0xFF, 0x0D, 0x1B, 0x0A]
        + Array("\u{E9} x: y\n\n".utf8),
      EndpointReply(
        status: 204,
        headers: [
          Header(name: "A", value: Text([0x00, 0xFF, 0x0D, 0x1B])),
          Header(name: "\u{E9} x", value: "y"),
        ])),
  ]

  @Test("is the same for every way to cut the connection's bytes", arguments: samples)
  func pieces(_ sample: Sample) throws {
    for size in 1...sample.bytes.count {
      #expect(try read(sample.bytes, pieces: size) == sample.response, "pieces of \(size)")
    }
  }

  @Test(
    "refuses an invalid response, with the reason",
    arguments: [
      ("", "no part of the response arrived"),
      ("HTTP/1.1 200 OK", "15 bytes of the header arrived"),
      ("HTTP/1.1 200 OK\nA: b\n", "23 bytes of the header arrived"),
      ("HTTP/1.1 200 OK\nContent-Length: 5\n\nbo", "2 bytes of the body arrived, 3 missing"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n4\nbo", "2 bytes of the body arrived"),
      (
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\nA",
        "0 bytes of the body arrived, and it was not complete"
      ),
      ("HTTP/1.1 000 OK\n\n", "not a number from 100 to 999"),
      ("HTTP/1.1 0 OK\n\n", "not a number from 100 to 999"),
      ("HTTP/1.1 2000 OK\n\n", "not a number from 100 to 999"),
      ("HTTP/1.1 +20 OK\n\n", "not a number from 100 to 999"),
      ("HTTP/1.1\n\n", "its first line is \"HTTP/1.1\""),
      ("HTTP/2 200\n\n", "its first line is"),
      ("SSH-2.0-x \u{1B}[31m\n\n", "SSH-2.0-x \\x1B[31m"),
      ("HTTP/1.1 200 OK\nno colon\n\n", "\"no colon\""),
      ("HTTP/1.1 200 OK\n: x\n\n", "has no name and colon"),
      ("HTTP/1.1 200 OK\n A: x\n\n", "has no name and colon"),
      ("HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 2\n\nxx", "is \"1, 2\", not a number"),
      ("HTTP/1.1 200 OK\nContent-Length: -1\n\n", "not a number"),
      ("HTTP/1.1 200 OK\nContent-Length: 99999999999999999999\n\n", "not a number"),
      ("HTTP/1.1 200 OK\nContent-Length:\n\n", "not a number"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: gzip, chunked\n\n", "not chunked"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nx\n", "not a hexadecimal number"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n\n", "not a hexadecimal number"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nFFFFFFFFFFFFFFFFF\n", "not a hexadecimal"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\nab\n", "is followed by \"b\""),
    ])
  func refusals(_ text: String, _ reason: String) {
    for size in [1, 1 << 16] {
      let error = #expect(throws: HTTPError.self) { try read(lines(text), pieces: size) }
      #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
    }
  }

  @Test("reads a body of 64 KiB in chunks of one byte")
  func manyChunks() throws {
    let chunks = String(repeating: "1\na\n", count: 65_536)
    let bytes = lines("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n\(chunks)0\n\n")
    let response = try read(bytes)
    #expect(response.body.bytes.count == 65_536 && !response.bodyTruncated)
  }

  @Test("keeps a thousand Location fields apart")
  func manyFields() throws {
    let fields = (0..<1_000).map {
      Header(name: "Location", value: Text("https://a.example/\($0)"))
    }
    let text = fields.map { "Location: \(String(decoding: $0.value.bytes, as: UTF8.self))\n" }
    let response = try read(lines("HTTP/1.1 302 Found\n\(text.joined())Content-Length: 0\n\n"))
    #expect(response.headers == fields + [Header(name: "Content-Length", value: "0")])
  }

  @Test(
    "cuts a body at the limit and waits for no more of it",
    arguments: [
      "HTTP/1.1 200 OK\n\n12345", "HTTP/1.1 200 OK\nContent-Length: 9223372036854775807\n\n12345",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\n123\n7FFFFFFFFFFFFFFF\n45",
    ])
  func longBodies(_ text: String) throws {
    var limits = ResponseLimits()
    limits.body = 4
    for size in [1, 2, 1 << 16] {
      let response = try read(lines(text), pieces: size, limits: limits)
      #expect(response.body == "1234")
      #expect(response.bodyTruncated)
    }
    let whole = try read(lines("HTTP/1.1 200 OK\nContent-Length: 4\n\n1234"), limits: limits)
    #expect(!whole.bodyTruncated)
  }

  @Test(
    "stops at an endless header, in one line or in many",
    arguments: [
      "A: ", "A: b\n", "HTTP/1.1 100 Continue\n\n",
    ])
  func longHeads(_ repeated: String) {
    var limits = ResponseLimits()
    limits.lines = 1_000
    let start = repeated.hasPrefix("HTTP") ? "" : "HTTP/1.1 200 OK\n"
    let bytes = lines(start + String(repeating: repeated, count: 400))
    for size in [1, 1 << 16] {
      let error = #expect(throws: HTTPError.self) {
        try read(bytes, pieces: size, limits: limits)
      }
      #expect(error == .tooLong("its header has more than 1000 bytes"))
    }
  }

  @Test("gives up a header with too many fields, and chunks with too long sizes")
  func manyLines() {
    var limits = ResponseLimits()
    limits.fields = 100
    let fields = lines("HTTP/1.1 200 OK\n" + String(repeating: "a:\n", count: 101))
    #expect(throws: HTTPError.tooLong("its header has more than 100 fields")) {
      try read(fields, limits: limits)
    }
    limits.lines = 100
    let start = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"
    let problem = "its header and the sizes of its chunks have more than 100 bytes"
    for chunks in [
      "1;\(String(repeating: "x", count: 100))", String(repeating: "1\na\n", count: 21),
    ] {
      #expect(throws: HTTPError.tooLong(problem)) {
        try read(lines(start + chunks), limits: limits)
      }
    }
  }
}

private func read(
  _ bytes: [UInt8], pieces size: Int = 1 << 16, limits: ResponseLimits = ResponseLimits()
) throws(HTTPError) -> EndpointReply {
  var rest = bytes[...]
  return try ResponseReader.read(limits: limits) { _ in
    defer { rest = rest.dropFirst(size) }
    return rest.isEmpty ? nil : Array(rest.prefix(size))
  }
}
