import Testing

@testable import HTTPAdapter

@Suite("Connections")
struct ConnectionTests {
  private static let patient = Deadline(milliseconds: 600_000)
  private static let over = Deadline(milliseconds: 0)

  private func connection(to server: StubServer) throws -> (Connection, HTTPRequest) {
    let request = HTTPRequest("GET", try HTTPURL(Array(server.url().utf8)))
    let connection = try Connection(
      to: request.url, isSecure: false, trusting: nil, by: Self.patient)
    return (connection, request)
  }

  @Test("bytes that have arrived are read after the deadline")
  func arrivedInTime() throws {
    let server = try StubServer()
    let (connection, request) = try connection(to: server)
    connection.send(try request.serialized())
    var isWaiting = true
    while isWaiting {
      do throws(HTTPError) {
        let bytes = try connection.next(by: Self.over, "nothing")
        #expect(bytes?.starts(with: "HTTP/1.1 204 No".utf8) == true)
        isWaiting = false
      } catch {
        #expect(error == .timedOut(milliseconds: 0, progress: "nothing"))
        try #require(Self.patient.wait(toRead: connection.socket))
      }
    }
  }

  @Test("a connection over which nothing arrives is late")
  func nothing() throws {
    let server = try StubServer()
    let (connection, _) = try connection(to: server)
    #expect(throws: HTTPError.timedOut(milliseconds: 0, progress: "nothing")) {
      try connection.next(by: Self.over, "nothing")
    }
  }
}
