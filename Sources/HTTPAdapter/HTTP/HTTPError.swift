import AdapterProtocol

/// Why a request has no response.
package enum HTTPError: Error, Equatable, Sendable {
  /// No server takes connections there.
  case unreachable(String)
  case timedOut(milliseconds: Int, progress: String)
  /// The connection ended before the response did.
  case closedEarly(String)
  /// The response isn't HTTP/1.1.
  case malformed(String)
  /// The server wants fewer requests, or none for a while.
  case limited(String)
  /// A failure of the adapter, whatever the server does.
  case failed(String)

  /// The request can't be sent as it is.
  static func unsendable(_ reason: String) -> HTTPError {
    .failed("the request can't be sent: \(reason)")
  }

  /// The response exceeds a limit of the adapter.
  static func tooLong(_ reason: String) -> HTTPError {
    .failed("the response exceeds a limit of the adapter: \(reason); shorten it for the tests")
  }

  static let onlyHTTP2 = HTTPError.failed(
    "the server supports only HTTP/2, and the adapter only HTTP/1.1: let the server accept HTTP/1.1 for the tests"
  )

  /// A failure of TLS, with what to do according to the words of the libraries.
  static func insecure(_ reason: String) -> HTTPError {
    let known = remedies.first { $0.words.contains { reason.contains($0) } }
    let general = "check that the server uses TLS at this port, and check its certificate"
    return .failed("TLS failed: \(reason); \(known?.remedy ?? general)")
  }

  private static let remedies: [(words: [String], remedy: String)] = [
    (
      ["issuer", "self-signed", "self signed", "untrusted", "unknown root"],
      "the system doesn't trust the issuer of the certificate: for a private authority, name its certificate "
        + "with --ca, or add it to the system's (Linux: update-ca-certificates; macOS: the keychain)"
    ),
    (
      ["expired", "not yet valid", "bad date"],
      "renew the server's certificate, or set this machine's clock"
    ),
    (
      ["subject name", "host name", "hostname", "address mismatch"],
      "the certificate is for a different host: use the host of the certificate in --endpoint"
    ),
  ]

  /// Whose error it is: an endpoint that can't be reached isn't there any more, or not yet.
  var location: Failure.Location {
    switch self {
    case .unreachable, .timedOut, .closedEarly, .malformed: .implementation
    case .limited, .failed: .adapter
    }
  }
}

extension HTTPError: CustomStringConvertible {
  /// The problem and, if possible, the remedy.
  package var description: String {
    switch self {
    case .unreachable(let reason): "can't connect to \(reason); check that the server runs there"
    case .timedOut(let milliseconds, let progress):
      "no complete response within \(milliseconds) ms: \(progress)"
    case .closedEarly(let progress): "the connection ended too early: \(progress)"
    case .malformed(let reason): "the response isn't HTTP/1.1: \(reason)"
    case .limited(let answer):
      "the server limits requests (\(answer)) for longer than a run may take: raise its limit for the tests, or "
        + "give each request more time (--timeout-ms 60000)"
    case .failed(let reason): reason
    }
  }
}
