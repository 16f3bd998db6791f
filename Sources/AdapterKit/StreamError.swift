#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A standard stream that can't be read or written.
struct StreamError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
  enum Attempt: String {
    case prepare = "prepare the standard streams"
    case read = "read requests from standard input"
    case write = "write a reply to standard output"
  }

  /// What was tried.
  var attempt: Attempt
  /// The system's error number.
  var number: Int32

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - attempt: what was tried.
  ///   - number: the system's error number.
  init(_ attempt: Attempt, number: Int32) {
    self.attempt = attempt
    self.number = number
  }

  var description: String {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown error"
    return "can't \(attempt.rawValue): \(reason) (errno \(number))"
  }
}
