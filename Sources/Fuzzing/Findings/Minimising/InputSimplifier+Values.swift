import AppFlip

extension InputSimplifier {
  /// Replaces values: by good ones, then by the plainest ones.
  mutating func simplifyValues() {
    take(mostOf: values { [ordinary] in ordinary.goodValue(of: $0) }, inGroups: 1)
    if ordinary.good.code.isEmpty, !input.code.isEmpty {
      take(mostOf: [.surroundings { $0.code = [] }])
    }
    for plain in Ordinary.plainValues {
      take(mostOf: values { _ in plain } + texts(as: plain))
    }
  }

  /// The edits that give parameters other values; the state of the pending flip goes with that.
  private func values(_ value: (InputParameter) -> [UInt8]?) -> [InputEdit] {
    input.places.compactMap { place in
      guard var parameter = input[place], !input.isPendingState(parameter),
        let value = value(parameter), ordinary.isPlainer(value, thanThatOf: parameter)
      else { return nil }
      parameter.value = value
      return .replace(place, parameter)
    }
  }

  /// The edits that give the code and the pending flip another text.
  private func texts(as plain: [UInt8]) -> [InputEdit] {
    var edits: [InputEdit] = []
    if !ordinary.good.code.isEmpty, input.code != plain {
      edits.append(.surroundings { $0.code = plain })
    }
    if let pending = input.pending, pending.state != plain {
      edits.append(.surroundings { $0 = $0.withPendingState(plain) })
    }
    return edits
  }
}
