/// The flip whose answer the Google app waits for.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public enum GoogleAppPending: Equatable, Sendable {
  /// The last one that this running app started, if it did and hasn't got the answer yet.
  case started
  /// None: nothing was asked for.
  case nothing
  /// This one, as though this running app had started it just now.
  case flip(GoogleAppFlip)
}
