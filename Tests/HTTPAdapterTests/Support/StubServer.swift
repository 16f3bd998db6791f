import Foundation
import Synchronization

/// An HTTP server that sends what a test says, octet for octet, one connection after another.
final class StubServer: Sendable {
  /// What the server does once it has read a request.
  enum Answer: Sendable {
    /// Sends octets and closes the connection.
    case octets([UInt8])
    /// Sends octets and then nothing any more, until the client closes the connection.
    case silence(after: [UInt8])

    /// Text in which each LF stands for CR LF.
    static func text(_ text: String) -> Answer { .octets(lines(text)) }
  }

  /// The port on 127.0.0.1.
  let port: UInt16
  private let listener: Int32
  private let log: Log

  /// Starts a server.
  ///
  /// - Parameter answer: what the server does with a request.
  /// - Throws: the number of the system's error.
  init(_ answer: @escaping @Sendable (String) -> Answer) throws {
    let (listener, port) = try Self.listen()
    let log = Log()
    (self.listener, self.port, self.log) = (listener, port, log)
    Thread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        Self.serve(connection, log, answer)
        // A process that was started meanwhile may hold the connection open otherwise.
        shutdown(connection, Int32(SHUT_RDWR))
        close(connection)
      }
      close(listener)
    }.start()
  }

  /// The thread's call of `accept` fails then, and it closes the listener.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The requests so far, each whole.
  var requests: [String] { log.requests.withLock(\.self) }

  /// The URL of a target on the server.
  func url(_ target: String = "/authorize") -> String { "http://127.0.0.1:\(port)\(target)" }

  private final class Log: Sendable {
    let requests = Mutex<[String]>([])
  }

  private struct Refusal: Error { var number = errno }

  private static func listen() throws -> (listener: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard listener >= 0 else { throw Refusal() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) == 0 && Foundation.listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard status else { throw Refusal() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func serve(
    _ connection: Int32, _ log: Log, _ answer: @Sendable (String) -> Answer
  ) {
    guard let request = request(from: connection) else { return }
    log.requests.withLock { $0.append(request) }
    switch answer(request) {
    case .octets(let octets): send(octets, to: connection)
    case .silence(let octets):
      send(octets, to: connection)
      while !receive(from: connection).isEmpty {}
    }
  }

  /// Reads a request; nil where the client only tried whether it can connect.
  private static func request(from connection: Int32) -> String? {
    var octets: [UInt8] = []
    while true {
      let bytes = receive(from: connection)
      if bytes.isEmpty { return nil }
      octets += bytes
      let text = String(decoding: octets, as: UTF8.self)
      // What a client of TLS says first has no end that a server of HTTP knows.
      if octets.first == 0x16 { return text }
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let length = text.firstMatch(of: /\r\nContent-Length: (\d+)\r\n/).flatMap { Int($0.1) } ?? 0
      if text[end.upperBound...].utf8.count >= length { return text }
    }
  }

  private static func receive(from connection: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(connection, $0.baseAddress, $0.count, 0)
    }
    return Array(buffer.prefix(max(0, count)))
  }

  private static func send(_ octets: [UInt8], to connection: Int32) {
    var rest = octets[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(connection, $0.baseAddress, $0.count, flags)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Text in which each LF stands for CR LF, as octets.
func lines(_ text: String) -> [UInt8] { text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] } }
