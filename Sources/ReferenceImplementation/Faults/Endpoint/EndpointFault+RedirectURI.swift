extension EndpointFault {
  /// How an endpoint with the fault reads a redirect URI before it compares it, nil where it doesn't.
  var looseReading: LooseReading? {
    switch self {
    case .redirectURIDefaultPortAccepted: .withoutDefaultPort
    case .redirectURITrailingSlashAccepted: .withoutTrailingSlash
    case .redirectURIHostCaseFolded: .lowerCaseHost
    case .redirectURILineFeedAccepted: .withoutLineFeed
    default: nil
    }
  }
}
