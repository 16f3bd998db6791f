#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A standard stream that can't be read or written.
package struct StreamError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Attempt: String {
    case prepare = "prepare the standard streams"
    case read = "read requests from standard input"
    case write = "write a reply to standard output"
  }

  /// What was tried.
  package var attempt: Attempt
  /// The system's error number.
  package var number: Int32

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - attempt: what was tried.
  ///   - number: the system's error number.
  package init(_ attempt: Attempt, number: Int32) {
    self.attempt = attempt
    self.number = number
  }

  package var description: String {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "unknown error"
    return "can't \(attempt.rawValue): \(reason) (errno \(number))"
  }
}
