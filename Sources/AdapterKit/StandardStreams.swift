#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard input and output, kept for the protocol alone.
///
/// Taking them closes them to everybody else: file descriptor 0 gives nothing any more, and what is
/// printed to file descriptor 1 comes out at standard error. Child processes don't inherit them.
package struct StandardStreams {
  private let input: Int32
  private let output: Int32

  /// Takes standard input and output over.
  ///
  /// A reader that has gone away becomes an error of writing in place of a signal.
  package init() throws(StreamError) {
    input = try Self.made { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) }
    output = try Self.made { fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) }
    let nothing = try Self.made { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
    _ = try Self.made { dup2(nothing, STDIN_FILENO) }
    _ = try Self.made { dup2(STDERR_FILENO, STDOUT_FILENO) }
    close(nothing)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Streams over two file descriptors as they are.
  package init(input: Int32, output: Int32) {
    (self.input, self.output) = (input, output)
  }

  /// Waits for input.
  package func read() throws(StreamError) -> [UInt8] {
    // Most requests are short: unused memory isn't cleared.
    var result = Result<Int, StreamError>.success(0)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = Result { () throws(StreamError) in
        try Self.repeated(.read, on: input, awaiting: POLLIN) {
          unsafe systemRead(input, buffer.baseAddress, buffer.count)
        }
      }
      count = (try? result.get()) ?? 0
    }
    _ = try result.get()
    return bytes
  }

  /// Writes bytes, all of them.
  package func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try Self.repeated(.write, on: output, awaiting: POLLOUT) {
        unsafe rest.withUnsafeBytes { unsafe systemWrite(output, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Prints text to standard output.
  package static func print(_ text: String) throws(StreamError) {
    try StandardStreams(input: STDIN_FILENO, output: STDOUT_FILENO).write(Array(text.utf8))
  }

  /// Writes a line to standard error.
  package static func log(_ message: String) {
    try? StandardStreams(input: STDIN_FILENO, output: STDERR_FILENO).write(
      Array("\(message)\n".utf8))
  }
}

extension StandardStreams {
  /// Calls a function that gives a file descriptor or fails.
  private static func made(_ call: () -> Int32) throws(StreamError) -> Int32 {
    let result = call()
    guard result >= 0 else { throw StreamError(.prepare, number: errno) }
    return result
  }

  /// Calls a function that moves bytes until it is neither interrupted nor would have to wait.
  private static func repeated(
    _ attempt: StreamError.Attempt, on descriptor: Int32, awaiting events: Int32,
    _ call: () -> Int
  ) throws(StreamError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      let number = errno
      guard number != EINTR else { continue }
      guard number == EAGAIN || number == EWOULDBLOCK else {
        throw StreamError(attempt, number: number)
      }
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      unsafe poll(&request, 1, -1)
    }
  }
}

// `StandardStreams.read` and `.write` hide the system's functions of the same name.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}

/// A standard stream that can't be read or written.
package struct StreamError: Error, Equatable, CustomStringConvertible {
  package enum Attempt: String {
    case prepare = "prepare the standard streams"
    case read = "read requests from standard input"
    case write = "write to standard output"
  }

  package let attempt: Attempt
  /// The system's error number.
  package let number: Int32

  package init(_ attempt: Attempt, number: Int32) {
    (self.attempt, self.number) = (attempt, number)
  }

  package var description: String {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown error"
    return "can't \(attempt.rawValue): \(reason) (errno \(number))"
  }
}
