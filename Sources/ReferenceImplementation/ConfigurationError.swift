/// A configuration that the reference can't be started with.
public enum ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// There is no client id.
  case missingClientID
  /// The app link is no URI.
  case unreadableAppLink(String)
  /// The app link that a flip is to start with is no URI, or has a query or a fragment.
  case unusableAppLink(String)

  /// What is wrong with the configuration, and what to do.
  public var description: String {
    switch self {
    case .missingClientID:
      "the configuration has no client_id; offer one with hello"
    case .unreadableAppLink(let link):
      "the app_link of the configuration is no URI: \(link.debugDescription)"
    case .unusableAppLink(let link):
      "the app_link to start with is no URI without query and fragment: \(link.debugDescription)"
    }
  }
}
