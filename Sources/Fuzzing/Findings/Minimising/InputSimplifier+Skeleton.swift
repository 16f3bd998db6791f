import AppFlip

extension InputSimplifier {
  /// The bold steps: everything ordinary but which documented parameters there are; then everything
  /// ordinary but the documented parameters as they are.
  mutating func takeSkeleton() {
    take(firstOf: [skeleton(keepingValues: false), skeleton(keepingValues: true)])
  }

  private func skeleton(keepingValues: Bool) -> FuzzInput {
    var skeleton = input
    skeleton.link?.base = ordinary.base
    skeleton.link?.fragment = nil
    skeleton.outcome = ordinary.good.outcome
    skeleton.activity = ordinary.good.activity
    let query = documented(input.link?.query ?? [], keepingValues)
    skeleton.link?.query = query.isEmpty ? nil : query
    skeleton.form = input.form.map { documented($0, keepingValues) }
    skeleton.pending?.redirectURI = ordinary.base
    guard !keepingValues else { return skeleton }
    skeleton.code = ordinary.good.code.isEmpty ? [] : Ordinary.plainValues[0]
    skeleton.pending?.state = Ordinary.plainValues[0]
    return skeleton
  }

  /// The documented ones of several parameters, with ordinary names.
  private func documented(
    _ parameters: InputParameters, _ keepingValues: Bool
  ) -> InputParameters {
    InputParameters(
      parameters.compactMap { parameter in
        guard let index = ordinary.index(of: parameter) else { return nil }
        let value = keepingValues ? parameter.value : plainValue(of: parameter)
        return InputParameter(ordinary.name(at: index), value)
      })
  }

  /// A good value of a documented parameter, or the plainest where any is as good; a state that isn't
  /// the pending one remains another.
  private func plainValue(of parameter: InputParameter) -> [UInt8] {
    let isOther =
      input.pending != nil && parameter.isNamed("state") && !input.isPendingState(parameter)
    return ordinary.goodValue(of: parameter) ?? Ordinary.plainValues[isOther ? 1 : 0]
  }
}
