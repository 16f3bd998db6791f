import AppFlip

/// Puts a parameter in twice, which catches readers of which one checks the first copy and another one
/// uses the last (RFC 6749, section 3.1: never more than once).
struct RepeatParameter: ParameterMutator {
  /// Where the copy stands.
  enum Side: String {
    /// In front of the original, or of all parameters.
    case before
    /// Behind the original, or behind all parameters.
    case behind
  }

  let side: Side
  /// Whether the copy has another value.
  let isOther: Bool

  var name: String { "parameters/repeat-\(isOther ? "other-" : "")\(side.rawValue)" }

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    let original = context.random.below(parameters.count)
    let value = isOther ? context.otherValue() : nil
    let isNear = context.random.oneIn(2)
    let place =
      switch side {
      case .before: isNear ? original : 0
      case .behind: isNear ? original + 1 : parameters.count
      }
    let copy = value.map { DraftParameter(parameters[original].name, $0) }
    parameters.insert(copy ?? parameters[original].separatedAsOrdinary, at: place)
  }
}
