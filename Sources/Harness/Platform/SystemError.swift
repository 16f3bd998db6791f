#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call that the system refused.
struct SystemError: Error, Equatable, Sendable {
  /// What was tried, in words.
  var attempt: String
  /// The system's number of the error.
  var number: CInt

  /// Takes the number of the error that the last call left.
  static func last(_ attempt: String) -> SystemError {
    SystemError(attempt: attempt, number: errno)
  }
}

extension SystemError: CustomStringConvertible {
  var description: String {
    guard let text = unsafe strerror(number) else { return "\(attempt): error \(number)" }
    return "\(attempt): \(unsafe String(cString: text))"
  }
}
