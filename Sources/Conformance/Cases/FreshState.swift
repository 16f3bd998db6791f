import AppFlip

/// An ordinary state of a case, which is as new as the case: its name makes it.
public struct FreshState: Equatable, Sendable {
  /// What tells it from other states of the case; nil for the state of its step.
  let label: String?
  private let state: OrdinaryState

  package var bytes: [UInt8] { state.bytes }

  package init(label: String? = nil) { self.init(label: label, OrdinaryState(of: label ?? "")) }

  init(label: String?, _ state: OrdinaryState) { (self.label, self.state) = (label, state) }
}
