import AppFlip

extension DraftSimplifier {
  /// The bold steps: everything ordinary but which documented parameters there are; then everything
  /// ordinary but the documented parameters as they are.
  mutating func takeSkeleton() {
    take(firstOf: [skeleton(keepingValues: false), skeleton(keepingValues: true)])
  }

  private func skeleton(keepingValues: Bool) -> Draft {
    var skeleton = draft
    skeleton.link?.base = ordinary.base
    skeleton.link?.fragment = nil
    skeleton.outcome = ordinary.good.outcome
    skeleton.activity = ordinary.good.activity
    skeleton.code = ordinary.good.code
    let query = documented(draft.link?.query ?? [], keepingValues)
    skeleton.link?.query = query.isEmpty ? nil : query
    skeleton.form = draft.form.map { documented($0, keepingValues) }
    skeleton.pending?.redirectURI = ordinary.base
    if !keepingValues { skeleton.pending?.state = Ordinary.plainValues[0] }
    return skeleton
  }

  /// The documented ones of several parameters, with ordinary names.
  private func documented(
    _ parameters: [DraftParameter], _ keepingValues: Bool
  ) -> [DraftParameter] {
    parameters.compactMap { parameter in
      guard let index = ordinary.index(of: parameter) else { return nil }
      let value = keepingValues ? parameter.value : plainValue(of: parameter, index)
      return DraftParameter(ordinary.name(at: index), value)
    }
  }

  /// The plainest value of a documented parameter of which a role takes every value, else a good one.
  private func plainValue(of parameter: DraftParameter, _ index: Int) -> [UInt8] {
    let plain = Ordinary.plainValues
    switch ordinary.names[index] {
    case "state":
      return draft.pending == nil || draft.isPendingState(parameter) ? plain[0] : plain[1]
    case "code", "scope": return plain[0]
    default: return ordinary.goodValue(of: parameter) ?? plain[0]
    }
  }
}
