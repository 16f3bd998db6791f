/// What an adapter can do beyond the least in the role `google-app`.
///
/// Source: the feature table of the adapter protocol.
public enum GoogleAppFeature: CaseIterable, Sendable {
  /// The Google app builds outgoing links too.
  case start
  /// Every opened URL says whether it was opened with `universalLinksOnly`.
  case universalLinksOnly
  /// A value of the implementation can take several requests, as one running app.
  case sessions
  /// The Google app takes links and values that are no UTF-8.
  case bytes
  /// The Google app says which places of its code a request reached; for the fuzzer.
  case coverage
}
