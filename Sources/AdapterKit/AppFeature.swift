/// What an adapter can do beyond the least in the role `app`.
///
/// Source: the feature table of the adapter protocol.
public enum AppFeature: CaseIterable, Sendable {
  /// The app issues exactly the code of the request when the person approves.
  case code
  /// Every opened URL says whether it was opened with `universalLinksOnly`.
  case universalLinksOnly
  /// A value of the implementation can take several requests, as one running app.
  case sessions
  /// The app takes links and codes that are no UTF-8.
  case bytes
  /// The app says which places of its code a request reached; for the fuzzer.
  case coverage
}
