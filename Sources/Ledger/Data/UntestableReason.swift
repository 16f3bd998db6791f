extension Ledger {
  /// Why no rule covers a sentence.
  public enum UntestableReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// It explains or introduces; nothing in it can be broken.
    case explanation
    /// It speaks of other material: the sample app, the test tool, Apple's or OAuth's documentation.
    case otherMaterial = "other-material"
    /// It needs an app that is installed, and a device that associated the link with it.
    case installation
    /// It happens between servers, after the flip.
    case serverToServer = "server-to-server"

    /// The reason for people.
    public var description: String {
      switch self {
      case .explanation: "explains or introduces, and demands nothing"
      case .otherMaterial: "speaks of other material, not of an implementation"
      case .installation: "needs an installed app that the device associated with the link"
      case .serverToServer: "happens from server to server, after the flip"
      }
    }
  }
}
