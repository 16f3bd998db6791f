import AppFlip

extension DraftSimplifier {
  /// Makes separators, names and the order of the parameters ordinary.
  mutating func simplifyNames() {
    take(mostOf: separators + names, inGroups: 1)
    take(mostOf: plainNames, inGroups: 1)
    var ordered = draft
    ordered.link?.query = draft.link?.query.map(inOrder)
    ordered.form = draft.form.map(inOrder)
    take(firstOf: [ordered])
  }

  private var separators: [DraftEdit] {
    draft.places.compactMap { place in
      guard var parameter = draft[place], parameter.separator != DraftParameter.ampersand else {
        return nil
      }
      parameter.separator = DraftParameter.ampersand
      return .replace(place, parameter)
    }
  }

  /// Documented names as they are mostly written, also in the place of what looks like them.
  private var names: [DraftEdit] {
    draft.places.compactMap { place in
      guard var parameter = draft[place], let name = documentedName(of: parameter),
        parameter.name != name
      else { return nil }
      parameter.name = name
      return .replace(place, parameter)
    }
  }

  private func documentedName(of parameter: DraftParameter) -> [UInt8]? {
    if let index = ordinary.index(of: parameter) { return ordinary.name(at: index) }
    return NameClass(parameter.name, among: ordinary.names).lookAlike.map { Array($0.utf8) }
  }

  /// The plainest name for every parameter that nobody documents.
  private var plainNames: [DraftEdit] {
    draft.places.compactMap { place in
      guard var parameter = draft[place], ordinary.index(of: parameter) == nil,
        parameter.name != Ordinary.plainName
      else { return nil }
      parameter.name = Ordinary.plainName
      return .replace(place, parameter)
    }
  }

  /// The documented parameters in the order of a good link, the others behind them.
  private func inOrder(_ parameters: DraftParameters) -> DraftParameters {
    let ranks = parameters.map { ordinary.index(of: $0) ?? ordinary.names.count }
    var sorted = parameters.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map {
      parameters[$0]
    }
    // A separator belongs to its place.
    for index in sorted.indices { sorted[index].separator = parameters[index].separator }
    return DraftParameters(sorted)
  }
}
