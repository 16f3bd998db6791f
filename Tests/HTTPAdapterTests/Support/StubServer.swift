import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP server that sends what a test says, byte for byte, one connection after another.
final class StubServer: Sendable {
  enum Response: Sendable {
    /// Sends bytes and closes the connection.
    case bytes([UInt8])
    /// Sends bytes and then nothing any more, until the client closes the connection.
    case silence(after: [UInt8])

    /// Text in which each LF stands for CR LF.
    static func text(_ text: String) -> Response { .bytes(lines(text)) }
  }

  let port: UInt16
  private let state: State

  /// Without an answer of a test, each has nothing in it.
  init(
    _ answer: @escaping @Sendable (String) -> Response = { _ in .text("HTTP/1.1 204 No\n\n") }
  ) throws {
    let (listener, port) = try Self.takePort(listening: true)
    let state = State()
    (self.port, self.state) = (port, state)
    Thread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, state.begin(connection) else {
          close(connection)
          break
        }
        Self.serve(connection, state, answer)
        state.end(connection)
      }
      close(listener)
      state.hasEnded.signal()
    }.start()
  }

  /// Has the thread take one more connection and end, and waits for that.
  ///
  /// Only Linux ends `accept` when the listener is shut down.
  deinit {
    state.stop()
    let number = Self.makeSocket()
    var address = Self.address(port)
    let isConnected = unsafe Self.withPointer(to: &address) { unsafe connect(number, $0, $1) == 0 }
    close(number)
    if isConnected { state.hasEnded.wait() }
  }

  var requests: [String] { state.requests.withLock(\.self) }

  func url(_ target: String = "/authorize") -> String { "http://127.0.0.1:\(port)\(target)" }

  private final class State: Sendable {
    let requests = Mutex<[String]>([])
    /// Comes when nobody takes connections any more.
    let hasEnded = DispatchSemaphore(value: 0)
    private let work = Mutex<(connection: Int32?, isStopped: Bool)>((nil, false))

    /// Takes a connection; false if none is to be served any more.
    func begin(_ connection: Int32) -> Bool {
      work.withLock {
        if !$0.isStopped { $0.connection = connection }
        return !$0.isStopped
      }
    }

    func end(_ connection: Int32) {
      work.withLock {
        // A process that was started meanwhile may hold the connection open otherwise.
        shutdown(connection, Int32(SHUT_RDWR))
        close(connection)
        $0.connection = nil
      }
    }

    /// Has no more connections served, and ends the one that is.
    func stop() {
      work.withLock {
        $0.isStopped = true
        if let connection = $0.connection { shutdown(connection, Int32(SHUT_RDWR)) }
      }
    }
  }

  private struct Refusal: Error { var number = errno }

  /// Hands over the URL of a port that is taken, so that nobody else gets it, and takes no connections.
  static func withSilentPort(_ body: (_ url: String) async throws -> Void) async throws {
    let (socket, port) = try takePort(listening: false)
    defer { close(socket) }
    try await body("http://127.0.0.1:\(port)/authorize")
  }

  private static func takePort(listening listens: Bool) throws -> (listener: Int32, port: UInt16) {
    let listener = makeSocket()
    guard listener >= 0 else { throw Refusal() }
    // The system chooses the port.
    var address = address(0)
    let isBound = unsafe withPointer(to: &address) { pointer, length in
      var length = length
      return unsafe bind(listener, pointer, length) == 0
        && (!listens || listen(listener, 16) == 0)
        && getsockname(listener, pointer, &length) == 0
    }
    guard isBound else { throw Refusal() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  /// Hands an address over as the calls of the system take it.
  private static func withPointer<Result>(
    to address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func serve(
    _ connection: Int32, _ state: State, _ answer: @Sendable (String) -> Response
  ) {
    #if canImport(Darwin)
      // A client that is gone is to end the writing, not the tests.
      var on: Int32 = 1
      _ = unsafe setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    guard let request = request(from: connection) else { return }
    state.requests.withLock { $0.append(request) }
    switch answer(request) {
    case .bytes(let bytes): write(bytes, to: connection)
    case .silence(let bytes):
      write(bytes, to: connection)
      while !receive(from: connection).isEmpty {}
    }
  }

  /// Reads a request; nil if the client only tried whether it can connect.
  private static func request(from connection: Int32) -> String? {
    var bytes: [UInt8] = []
    while true {
      let received = receive(from: connection)
      if received.isEmpty { return nil }
      bytes += received
      let text = String(decoding: bytes, as: UTF8.self)
      // What a client of TLS says first has no end that a server of HTTP knows.
      if bytes.first == 0x16 { return text }
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

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(connection, $0.baseAddress, $0.count, flags)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Text in which each LF stands for CR LF, as bytes.
func lines(_ text: String) -> [UInt8] { text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] } }
