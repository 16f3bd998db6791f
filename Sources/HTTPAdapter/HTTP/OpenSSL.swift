import AppFlip
import Foundation
import Platform
import Synchronization

/// A connection that the program openssl makes, which takes a private authority; Foundation's client takes none on Linux.
///
/// What is sent goes through a process, one for each request, and what comes back keeps its octets.
struct OpenSSL: ~Copyable {
  let connection: Descriptor
  private let errors: Descriptor
  private let process: pid_t

  /// Starts openssl, which trusts the certificates of a file too.
  init(to url: HTTPURL, trusting file: String) throws(HTTPError) {
    let isSix = url.host.utf8.contains(UInt8(ascii: ":"))
    let isAddress = isSix || url.host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    let host = isSix ? "[\(url.host)]" : url.host
    let words = [
      "-connect", "\(host):\(url.port)", "-CAfile", file, "-verify_return_error",
      isAddress ? "-verify_ip" : "-verify_hostname", url.host, "-quiet",
      // It ends with this process; no line of a request is a command to it.
      "-no_ign_eof", "-nocommands",
    ]
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let parts: Parts
    do throws(SystemError) {
      parts = try Self.start(words, environment)
    } catch { throw .platform("\(error)") }
    process = parts.process
    connection = parts.connection
    errors = parts.errors
  }

  private struct Parts: ~Copyable {
    let process: pid_t
    let connection: Descriptor
    let errors: Descriptor
  }

  private static func start(
    _ words: [String], _ environment: [String]
  ) throws(SystemError) -> Parts {
    try Spawn.lock.withLock { _ throws(SystemError) in
      var ends: [CInt] = [-1, -1]
      #if canImport(Glibc)
        let kind = CInt(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last("make a socket") }
      let own = Descriptor(owning: ends[0])
      let other = Descriptor(owning: ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let errors = try PipeEnds.make()
      let process = try Spawn.shell(
        ["-c", "exec openssl s_client \"$@\"", "sh"] + words, environment: environment,
        streams: [
          .descriptor(other.number), .descriptor(other.number), .descriptor(errors.writing.number),
        ])
      own.setNonblocking()
      errors.reading.setNonblocking()
      signal(SIGPIPE, SIG_IGN)
      return Parts(process: process, connection: own, errors: errors.takeReading())
    }
  }

  deinit {
    kill(process, SIGKILL)
    _ = retrying { waitpid(process, nil, 0) }
  }

  /// Why there is no connection, as openssl says it; nil if it says nothing of that.
  func failure(at url: HTTPURL, by deadline: Deadline) -> HTTPError? {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while text.count < 1 << 16, deadline.wait(for: errors.number, toRead: true, toWrite: false) {
      guard case .moved(let count) = errors.read(into: &buffer) else { break }
      text += buffer[..<count]
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    func line(with words: String...) -> String? {
      lines.first { line in words.contains { line.contains($0) } }
    }
    if let line = line(with: "verify error:") { return .insecure(line) }
    if line(with: "openssl: not found") != nil {
      return .platform("--ca needs the program openssl (1.1.1 or later) on the PATH")
    }
    // Whoever was trusted may close the connection as over http.
    if line(with: "verify return:1") != nil { return nil }
    if let line = line(with: "onnection refused", "nreachable") {
      return .unreachable(url.origin, reason: line)
    }
    return line(with: "SSL routines").map { .insecure($0) }
  }
}
