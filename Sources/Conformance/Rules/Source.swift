public import AppFlip

/// A source of a rule.
public enum Source: Sendable, Equatable, CustomStringConvertible {
  case document(DocumentSection, since: Edition = .first)
  /// A section of an RFC.
  case rfc(Int, String)
  /// Any other source, named in words.
  case other(String)

  static let testTool = Source.other("Google's App Flip test tool for iOS")
  static let malformedURLs = Source.other(
    "Apple, Supporting universal links in your app: discard malformed URLs")

  /// The source as users read it: the place to look it up.
  public var description: String {
    switch self {
    case .document(let section, let edition):
      "App Flip for iOS\(Self.range(from: edition)), \(section.title)"
    case .rfc(let number, let section): "RFC \(number), \(section)"
    case .other(let text): text
    }
  }

  /// The web address of the source; nil for a source that isn't an RFC.
  package var link: String? {
    guard case .rfc(let number, let section) = self else { return nil }
    let words = section.split(separator: " ")
    let anchor = words.first == "appendix" ? "appendix-" : "section-"
    return "https://www.rfc-editor.org/rfc/rfc\(number)#\(anchor)\(words.last ?? "")"
  }

  private static func range(from edition: Edition) -> String {
    switch edition {
    case .first: ""
    case .newest: " (edition \(edition.rawValue))"
    default: " (editions \(edition.rawValue) to \(Edition.newest.rawValue))"
    }
  }
}

// MARK: -

/// A section of the document "App Flip for iOS", with its name in the ledger's data.
public enum DocumentSection: String, CaseIterable, Sendable {
  case introduction, sample, flowOpening, flowCheck, flowAnswer, flowContinuation, activity, capture
  case redirectFormat, clientCheck, success, failure, requestParameters, answerParameters, endpoint

  package var title: String {
    switch self {
    case .introduction: "the introduction"
    case .sample: "\"Try the sample\""
    case .flowOpening: "\"How it works\", step 1"
    case .flowCheck: "\"How it works\", step 2"
    case .flowAnswer: "\"How it works\", step 3"
    case .flowContinuation: "\"How it works\", step 4"
    case .activity: "\"Modify your iOS app\", step 1"
    case .capture: "\"Modify your iOS app\", step 2"
    case .redirectFormat: "\"Modify your iOS app\", step 3"
    case .clientCheck: "\"Modify your iOS app\", step 4"
    case .success: "\"Modify your iOS app\", step 5"
    case .failure: "\"Modify your iOS app\", step 6"
    case .requestParameters: "\"Query parameters for your app's universal link\""
    case .answerParameters: "\"Query parameters for Google's universal link\""
    case .endpoint: "\"Modify your authorization endpoint\""
    }
  }
}
