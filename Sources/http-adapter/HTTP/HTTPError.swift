/// Why a request has no response.
package enum HTTPError: Error, Equatable, Sendable {
  /// The request can't be put on the wire as it is.
  case unsendable(String)
  /// The name of the host has no address.
  case unknownHost(String, reason: String)
  /// Nobody takes connections there.
  case unreachable(String, reason: String)
  /// No secure connection comes about.
  case insecure(String)
  /// The time was over; the text says how far the response was.
  case timedOut(milliseconds: Int, progress: String)
  /// The connection ended before the response did; the text says how far it was.
  case closedEarly(String)
  /// What came is no response; the text says what is wrong.
  case malformed(String)
  /// The platform's client failed otherwise.
  case platform(String)
}

extension HTTPError: CustomStringConvertible {
  /// What went wrong and, if possible, what to look at.
  package var description: String {
    switch self {
    case .unsendable(let reason): "the request can't be sent: \(reason)"
    case .unknownHost(let host, let reason):
      "the host \(host) has no address: \(reason); check the name in the endpoint's URL"
    case .unreachable(let origin, let reason):
      "can't connect to \(origin): \(reason); check that the server runs there"
    case .insecure(let reason): "TLS failed: \(reason); check the server's certificate"
    case .timedOut(let milliseconds, let progress):
      "no whole response within \(milliseconds) ms: \(progress)"
    case .closedEarly(let progress): "the connection ended too early: \(progress)"
    case .malformed(let reason): "the response is no HTTP/1.1: \(reason)"
    case .platform(let reason): "the request failed: \(reason)"
    }
  }
}
