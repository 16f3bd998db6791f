public import AppFlip

/// Where a rule comes from.
public enum Source: Sendable, Equatable, CustomStringConvertible {
  /// A section of the document, from an edition on.
  case document(DocumentSection, since: Edition = .first)
  /// A section of an RFC.
  case rfc(Int, section: String)
  /// Anything else, named in words.
  case other(String)

  /// The source for people: where to look it up.
  public var description: String {
    switch self {
    case .document(let section, let edition):
      "App Flip for iOS\(Self.range(from: edition)), \(section.rawValue)"
    case .rfc(let number, let section): "RFC \(number), \(section)"
    case .other(let text): text
    }
  }

  /// Where the source stands on the web; nil for what is no RFC.
  public var link: String? {
    guard case .rfc(let number, let section) = self else { return nil }
    let words = section.split(separator: " ")
    let anchor = words.first == "appendix" ? "appendix-" : "section-"
    return "https://www.rfc-editor.org/rfc/rfc\(number)#\(anchor)\(words.last ?? "")"
  }

  /// The editions that say it, nothing if all do.
  private static func range(from edition: Edition) -> String {
    switch edition {
    case .first: ""
    case .newest: " (edition \(edition.rawValue))"
    default: " (editions \(edition.rawValue) to \(Edition.newest.rawValue))"
    }
  }
}

// MARK: -

/// A section of the document "App Flip for iOS", named as the newest edition heads it.
public enum DocumentSection: String, CaseIterable, Sendable {
  /// The flow, step 2: what the app checks.
  case flowCheck = "\"How it works\", step 2"
  /// The flow, step 3: what the app returns.
  case flowAnswer = "\"How it works\", step 3"
  /// The flow, step 4: how the Google app goes on.
  case flowContinuation = "\"How it works\", step 4"
  /// The app's changes, step 1: the activity.
  case activity = "\"Modify your iOS app\", step 1"
  /// The app's changes, step 2: state and redirect URI.
  case capture = "\"Modify your iOS app\", step 2"
  /// The app's changes, step 3: the format of the redirect URI.
  case redirectFormat = "\"Modify your iOS app\", step 3"
  /// The app's changes, step 4: the client id, and the code sample below it.
  case clientCheck = "\"Modify your iOS app\", step 4"
  /// The app's changes, step 5: the successful answer, and the code sample below it.
  case success = "\"Modify your iOS app\", step 5"
  /// The app's changes, step 6: the error answer, the note and the code sample below it.
  case failure = "\"Modify your iOS app\", step 6"
  /// The parameters of the app's link.
  case requestParameters = "\"Query parameters for your app's universal link\""
  /// The parameters of Google's link, with the error table.
  case answerParameters = "\"Query parameters for Google's universal link\""
  /// The endpoint's changes: the 12 URLs and the client's verification.
  case endpoint = "\"Modify your authorization endpoint\""
}
