import AppFlip

extension [Expectation] {
  /// The same expectations where the person, the network or the server says no: never a code.
  ///
  /// Whether a role asks before it checks is its own affair: where the request may be refused as
  /// invalid, it may be answered by the outcome as well.
  ///
  /// - Parameter isApproved: whether a code may be issued.
  /// - Returns: the expectations that forbid anything at all.
  func adapted(toApproval isApproved: Bool) -> [Expectation] {
    let adapted = isApproved ? self : map(\.withoutCode)
    // Mostly each of them forbids something.
    return adapted.contains(where: \.isIdle) ? adapted.filter { !$0.isIdle } : adapted
  }
}

extension Expectation {
  /// The expectation after an outcome that isn't approval.
  fileprivate var withoutCode: Expectation {
    guard !permitted.isDisjoint(with: [.code, .invalidRequest]) else { return self }
    return Expectation(rule, permits: permitted.subtracting([.code]).union([.error]))
  }

  /// Whether it permits every answer to a flip.
  fileprivate var isIdle: Bool { permitted.isSuperset(of: Answer.refusals.union([.code])) }
}
