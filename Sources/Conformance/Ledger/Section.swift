extension Ledger {
  /// A section of the document, by the name that the ledger's data has for it.
  ///
  /// The sections that rules come from have the names and titles that the rules use; three more hold
  /// sentences without rules.
  public enum Section: String, CaseIterable, Sendable {
    /// What App Flip is, and what the document is for.
    case introduction
    /// The sample app and the test tool.
    case sample
    /// The flow: what introduces it, and step 1, how the app is opened.
    case flowOpening
    /// The flow, step 2: what the app checks.
    case flowCheck
    /// The flow, step 3: what the app returns.
    case flowAnswer
    /// The flow, step 4: how the Google app goes on.
    case flowContinuation
    /// The app's changes, step 1: the activity.
    case activity
    /// The app's changes, step 2: state and redirect URI.
    case capture
    /// The app's changes, step 3: the format of the redirect URI.
    case redirectFormat
    /// The app's changes, step 4: the client id, and the code sample below it.
    case clientCheck
    /// The app's changes, step 5: the successful answer, and the code sample below it.
    case success
    /// The app's changes, step 6: the error answer, the note and the code sample below it.
    case failure
    /// The parameters of the app's link.
    case requestParameters
    /// The parameters of Google's link, with the error table.
    case answerParameters
    /// The endpoint's changes: the 12 URLs and the client's verification.
    case endpoint

    /// The section for people, as the newest edition heads it.
    public var title: String {
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
}
