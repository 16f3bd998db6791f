#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Both ends of a pipe; no child inherits them unless it is handed them.
struct Pipe: ~Copyable {
  /// The end to read from.
  let reading: Descriptor
  /// The end to write to.
  let writing: Descriptor

  /// Makes a pipe.
  ///
  /// The caller holds the lock of ``Spawn``: between the two calls for an end, a child that is
  /// started elsewhere would inherit it.
  ///
  /// - Returns: both ends.
  /// - Throws: `SystemError` where the system refuses.
  static func make() throws(SystemError) -> Pipe {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("make a pipe") }
    let reading = Descriptor(owning: secured(ends[0]))
    let writing = Descriptor(owning: secured(ends[1]))
    guard reading.number >= 0, writing.number >= 0 else {
      throw SystemError(attempt: "make a pipe", number: EMFILE)
    }
    return Pipe(reading: reading, writing: writing)
  }

  /// Gives up the reading end.
  consuming func takeWriting() -> Descriptor { writing }

  /// Gives up the writing end.
  consuming func takeReading() -> Descriptor { reading }

  /// Closes an end at `exec`, and moves it out of the way of the three standard descriptors.
  ///
  /// A harness that was started with one of them closed would otherwise overwrite its own pipes
  /// while it arranges those of the child.
  private static func secured(_ end: CInt) -> CInt {
    guard end <= STDERR_FILENO else {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      return end
    }
    let moved = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    _ = close(end)
    return moved
  }
}
