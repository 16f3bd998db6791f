import AppFlip

extension InputSimplifier {
  /// The removals: unknown parameters and the fragment together, then documented ones, then what is
  /// left empty by that.
  mutating func removeParameters() {
    let fragment: [InputEdit] = input.link?.fragment == nil ? [] : [.removeFragment]
    take(mostOf: fragment + unknown.map { .remove($0) }, inGroups: 1)
    // What is left of them is mostly needed, as are the documented ones.
    let documented = input.places.filter { place in
      input[place].map { ordinary.index(of: $0) != nil } ?? false
    }
    take(mostOf: documented.map { .remove($0) }, inGroups: min(documented.count, 8))
    take(firstOf: withoutRemains)
  }

  /// The places of the parameters that nobody documents.
  var unknown: [ParameterPlace] {
    input.places.filter { place in
      input[place].map { ordinary.index(of: $0) == nil } ?? false
    }
  }

  /// Tries every single parameter of an input that has more than the removals looked at one by one.
  mutating func removeSingleParameters() {
    let places = input.places
    guard places.count > Reduction.mostHalved else { return }
    take(mostOf: places.map { .remove($0) }, inGroups: places.count)
  }

  /// The input without its link, its form or its question mark if no parameter is left in them, and
  /// with the question mark alone if one is left.
  private var withoutRemains: [FuzzInput] {
    var candidates: [FuzzInput] = []
    if let link = input.link, link.query?.isEmpty != false {
      if link.fragment == nil, input.form?.isEmpty != false, input.role != .authorizationEndpoint {
        candidates.append(input.applying([.surroundings { $0.link = nil }]))
      }
      if link.query != nil {
        candidates.append(input.applying([.surroundings { $0.link?.query = nil }]))
      }
    }
    if input.link?.query?.count == 1 {
      candidates.append(input.applying([.surroundings { $0.link?.query = [] }]))
    }
    if input.form?.isEmpty == true {
      candidates.append(input.applying([.surroundings { $0.form = nil }]))
    }
    return candidates
  }
}

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
    var sorted = ordinary.order(of: parameters).map { parameters[$0] }
    // A separator belongs to its place.
    for index in sorted.indices { sorted[index].separator = parameters[index].separator }
    return InputParameters(sorted)
  }
}

extension InputSimplifier {
  /// Replaces values: by good ones, then by the plainest ones.
  mutating func simplifyValues() {
    take(mostOf: values { [ordinary] in ordinary.goodValue(of: $0) }, inGroups: 1)
    take(mostOf: values { [ordinary] in ordinary.tellingValue(of: $0) }, inGroups: 1)
    if ordinary.good.code.isEmpty, !input.code.isEmpty {
      take(mostOf: [.surroundings { $0.code = [] }])
    }
    for number in Ordinary.plainValues.indices {
      take(mostOf: values { [ordinary] in ordinary.plainValues(of: $0)[number] } + texts(number))
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

  /// The edits that give the code and the pending flip one of the plainest texts.
  private func texts(_ number: Int) -> [InputEdit] {
    let (plain, state) = (Ordinary.plainValues[number], ordinary.plainStates[number])
    var edits: [InputEdit] = []
    if !ordinary.good.code.isEmpty, input.code != plain {
      edits.append(.surroundings { $0.code = plain })
    }
    if let pending = input.pending, pending.state != state {
      edits.append(.surroundings { $0 = $0.withPendingState(state) })
    }
    return edits
  }
}
