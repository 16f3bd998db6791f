import AppFlip

extension InputSimplifier {
  /// Makes separators, names and the order of the parameters ordinary.
  mutating func simplifyNames() {
    take(mostOf: separators + names, inGroups: 1)
    take(mostOf: plainNames, inGroups: 1)
    var ordered = input
    ordered.link?.query = input.link?.query.map(inOrder)
    ordered.form = input.form.map(inOrder)
    take(firstOf: [ordered])
  }

  private var separators: [InputEdit] {
    input.places.compactMap { place in
      guard var parameter = input[place], parameter.separator != InputParameter.ampersand else {
        return nil
      }
      parameter.separator = InputParameter.ampersand
      return .replace(place, parameter)
    }
  }

  /// Documented names as they are mostly written, also in the place of what looks like them.
  private var names: [InputEdit] {
    input.places.compactMap { place in
      guard var parameter = input[place], let name = documentedName(of: parameter),
        parameter.name != name
      else { return nil }
      parameter.name = name
      return .replace(place, parameter)
    }
  }

  private func documentedName(of parameter: InputParameter) -> [UInt8]? {
    if let index = ordinary.index(of: parameter) { return ordinary.name(at: index) }
    return NameClass(parameter.name, among: ordinary.names).lookAlike.map { Array($0.utf8) }
  }

  /// The plainest name for every parameter that nobody documents.
  private var plainNames: [InputEdit] {
    input.places.compactMap { place in
      guard var parameter = input[place], ordinary.index(of: parameter) == nil,
        parameter.name != Ordinary.plainName
      else { return nil }
      parameter.name = Ordinary.plainName
      return .replace(place, parameter)
    }
  }

  /// The documented parameters in the order of a good link, the others behind them.
  private func inOrder(_ parameters: InputParameters) -> InputParameters {
    let ranks = parameters.map { ordinary.index(of: $0) ?? ordinary.names.count }
    var sorted = parameters.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map {
      parameters[$0]
    }
    // A separator belongs to its place.
    for index in sorted.indices { sorted[index].separator = parameters[index].separator }
    return InputParameters(sorted)
  }
}
