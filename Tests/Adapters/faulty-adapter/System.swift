#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few things of the system that it takes to misbehave.
enum System {
  static let (input, output, error) = (CInt(0), CInt(1), CInt(2))

  /// Reads what is there, and waits until something is; empty at the end.
  static func read(upTo count: Int) -> [UInt8] {
    read(from: input, upTo: count)
  }

  private static func read(from descriptor: CInt, upTo count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      repeat {
        let result = unsafe systemRead(descriptor, buffer.baseAddress, count)
        used = max(0, result)
        if result >= 0 { return }
      } while errno == EINTR
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Whether there is more to read.
  static var hasInput: Bool { hasInput(within: 0) }

  static func end(_ status: CInt) -> Never { _exit(status) }

  static func hang() -> Never {
    while true { _ = sleep(1_000) }
  }

  /// Whether there is something to read, or its end, within a moment.
  static func hasInput(within milliseconds: Int) -> Bool {
    var entry = pollfd(fd: input, events: CShort(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, CInt(milliseconds)) > 0
  }

  static func pause(milliseconds: Int) { _ = usleep(UInt32(milliseconds) * 1_000) }

  /// Dies of a signal, even if the process handles it.
  static func die(of number: CInt) -> Never {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
    hang()
  }

  static let (killed, segmentationFault) = (SIGKILL, SIGSEGV)

  static func ignoreTerminate() { _ = signal(SIGTERM, SIG_IGN) }

  static func closeStream(_ descriptor: CInt) { _ = close(descriptor) }

  static var process: CInt { getpid() }

  static func append(_ line: String, to path: String) {
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    write(Array("\(line)\n".utf8), to: file)
    _ = close(file)
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  static func lines(of path: String) -> Int {
    let file = unsafe open(path, O_RDONLY)
    defer { _ = close(file) }
    let bytes = read(from: file, upTo: 1 << 16)
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Starts a process that inherits everything and does nothing for a long time.
  static func startSleeper() -> CInt {
    var process: pid_t = 0
    var arguments = unsafe [strdup("sleep"), strdup("1000"), nil]
    unsafe posix_spawn(&process, "/bin/sleep", nil, nil, &arguments, nil)
    return process
  }
}

private func systemRead(
  _ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int { unsafe read(descriptor, buffer, count) }

private func systemWrite(
  _ descriptor: CInt, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int { unsafe write(descriptor, buffer, count) }
