import AppFlip

/// Gives the parameters another order, which catches code that reads them by position, or takes the
/// last one up to the end of the link.
struct ReorderParameters: ParameterMutator {
  /// What becomes of the order.
  enum Order: String {
    /// Two parameters change places.
    case swap
    /// Every order is as likely as any other.
    case shuffle
    /// Those in front go behind the others.
    case rotate
    /// One parameter goes in front of the others.
    case toFront = "to-front"
    /// One parameter goes behind the others.
    case toEnd = "to-end"
  }

  let order: Order

  var name: String { "parameters/\(order.rawValue)" }

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    guard parameters.count > 1 else { return }
    let later = 1 + context.random.below(parameters.count - 1)
    switch order {
    case .swap: parameters.swapAt(context.random.below(later), later)
    case .shuffle:
      // One by one, each exchange would move all that stand between.
      var others = Array(parameters)
      // Not the library's, whose order may change from one version to the next.
      for place in others.indices.dropFirst() {
        others.swapAt(place, context.random.below(place + 1))
      }
      parameters = DraftParameters(others)
    case .rotate:
      let front = parameters[..<later]
      parameters.replaceSubrange(0..<later, with: [])
      parameters.replaceSubrange(parameters.count..<parameters.count, with: front)
    case .toFront: parameters.insert(parameters.remove(at: later), at: 0)
    case .toEnd: parameters.append(parameters.remove(at: later - 1))
    }
  }
}
