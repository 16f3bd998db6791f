import AppFlip

struct Simplification {
  let input: FuzzRequest
  let ordinary: ReductionTarget

  private func edits(_ change: (inout InputParameter) -> Void) -> [Edit] {
    input.places.compactMap { place in
      guard var parameter = input[place] else { return nil }
      change(&parameter)
      if parameter == input[place] { return nil }
      return .change { [parameter] in $0[place] = parameter }
    }
  }

  var unknown: [ParameterPlace] {
    input.places.filter { input[$0].flatMap { ordinary.index(of: $0) } == nil }
  }

  var documented: [ParameterPlace] {
    input.places.filter { input[$0].flatMap { ordinary.index(of: $0) } != nil }
  }

  /// The link, the form or the question mark if no parameter is left in them, and all but the question
  /// mark if one is left.
  var remains: [Edit] {
    var edits: [Edit] = []
    if let link = input.link, link.query?.isEmpty != false {
      if link.fragment == nil, input.form?.isEmpty != false, input.role != .authorizationEndpoint {
        edits.append(.write(nil, at: .link))
      }
      if link.query != nil { edits.append(.change { $0.link?.query = nil }) }
    }
    if input.link?.query?.count == 1 { edits.append(.change { $0.link?.query = [] }) }
    if input.form?.isEmpty == true { edits.append(.write(nil, at: .form)) }
    return edits
  }
}

extension Simplification {
  /// What stands in front of an odd separator goes, and the separator is the name behind it, or a part of it.
  var separatorsInNames: [Edit] {
    edits(in: input.link?.query) { $0.link?.query = $1 } + edits(in: input.form) { $0.form = $1 }
  }

  private func edits(
    in parameters: InputParameters?,
    _ write: @escaping (inout FuzzRequest, InputParameters) -> Void
  ) -> [Edit] {
    guard let parameters else { return [] }
    let odd = parameters.indices.dropFirst().filter {
      parameters[$0].separator != InputParameter.ampersand
    }
    // One is as good as any other, mostly.
    return odd.prefix(4).flatMap { place in
      let mark = Array(parameters[place].separator.drop { $0 == UInt8(ascii: "&") })
      let names = [
        InputParameter(mark, ReductionTarget.plainValues[0]),
        InputParameter(mark + parameters[place].name, parameters[place].value),
      ]
      return names.map { named in
        var fewer = parameters
        fewer.replaceSubrange((place - 1)...place, with: [named])
        return Edit.change { [fewer] in write(&$0, fewer) }
      }
    }
  }
}

// MARK: - The skeleton

extension Simplification {
  func skeleton(keepingValues: Bool) -> FuzzRequest {
    var skeleton = input
    skeleton.link?.base = ordinary.base
    skeleton.link?.fragment = nil
    skeleton.outcome = ordinary.good.outcome
    skeleton.activity = ordinary.good.activity
    if !keepingValues { skeleton.headers = [] }
    let query = documented(input.link?.query ?? [], keepingValues)
    skeleton.link?.query = query.isEmpty ? nil : query
    skeleton.form = input.form.map { documented($0, keepingValues) }
    skeleton.pending?.redirectURI = ordinary.base
    guard !keepingValues else { return skeleton }
    skeleton.code = ordinary.good.code.isEmpty ? [] : ReductionTarget.plainValues[0]
    skeleton.pending?.state = ordinary.plainStates[0]
    return skeleton
  }

  private func documented(
    _ parameters: InputParameters, _ keepingValues: Bool
  ) -> InputParameters {
    parameters.compactMap { parameter in
      guard let index = ordinary.index(of: parameter) else { return nil }
      let value = keepingValues ? parameter.value : plainValue(of: parameter)
      return InputParameter(ordinary.name(at: index), value)
    }
  }

  /// A good value of a documented parameter, or the plainest if any is as good; a state that isn't
  /// the pending one remains another.
  private func plainValue(of parameter: InputParameter) -> [UInt8] {
    let isOther =
      input.pending != nil && parameter.isNamed("state") && !input.isPendingState(parameter)
    return ordinary.goodValue(of: parameter)
      ?? ordinary.plainValues(of: parameter)[isOther ? 1 : 0]
  }
}

// MARK: - Surroundings

extension Simplification {
  var coupled: [Edit] {
    let (good, base) = (ordinary.good, ordinary.base)
    var edits: [Edit] = []
    if input.outcome != good.outcome { edits.append(.change { $0.outcome = good.outcome }) }
    if input.activity != good.activity { edits.append(.change { $0.activity = good.activity }) }
    if [input[.base], input[.pendingRedirectURI]].contains(where: { $0 != nil && $0 != base }) {
      edits.append(.change { ($0[.base], $0[.pendingRedirectURI]) = (base, base) })
    }
    if input.pending == nil, good.pending != nil {
      let pending = FuzzRequest.Pending(redirectURI: base, state: ordinary.plainStates[0])
      edits.append(.change { $0.pending = pending })
    }
    return edits
  }

  var targets: [Edit] {
    let slots: [Slot] = [.base, .pendingRedirectURI]
    let isEach = slots.allSatisfy { input[$0] != nil && input[$0] != ordinary.base }
    return isEach ? slots.map { .write(ordinary.base, at: $0) } : []
  }

  var formIntoQuery: [Edit] {
    guard let form = input.form else { return [] }
    let query = (input.link?.query ?? []) + form
    return [
      .change {
        $0.form = nil
        $0.link?.query = query
      }
    ]
  }
}

// MARK: - Names and values

extension Simplification {
  var separators: [Edit] { edits { $0.separator = InputParameter.ampersand } }

  var names: [Edit] {
    edits { parameter in
      if let index = ordinary.index(of: parameter) {
        parameter.name = ordinary.name(at: index)
      } else if let twin = NameClass(parameter.name, among: ordinary.names).lookAlike {
        parameter.name = Array(twin.utf8)
      }
    }
  }

  var plainNames: [Edit] {
    edits { if ordinary.index(of: $0) == nil { $0.name = ReductionTarget.plainName } }
  }

  var order: [Edit] {
    let (query, form) = (input.link?.query.map(ordinary.sorted), input.form.map(ordinary.sorted))
    return [
      .change {
        $0.link?.query = query
        $0.form = form
      }
    ]
  }

  /// Other values of the parameters; the state of the pending flip goes with that.
  func values(_ value: (InputParameter) -> [UInt8]?) -> [Edit] {
    edits {
      guard !input.isPendingState($0), let value = value($0),
        ordinary.isPlainer(value, thanThatOf: $0)
      else { return }
      $0.value = value
    }
  }

  func texts(_ number: Int) -> [Edit] {
    let (plain, state) = (ReductionTarget.plainValues[number], ordinary.plainStates[number])
    var edits: [Edit] = []
    if !ordinary.good.code.isEmpty, input.code != plain { edits.append(.write(plain, at: .code)) }
    if let pending = input.pending, pending.state != state {
      edits.append(.change { $0.changePendingState(to: state) })
    }
    return edits
  }
}

extension ReductionTarget {
  /// Parameters in their order; a separator belongs to its place.
  fileprivate func sorted(_ parameters: InputParameters) -> InputParameters {
    zip(order(of: parameters), parameters).map {
      InputParameter(parameters[$0].name, parameters[$0].value, separator: $1.separator)
    }
  }
}

// MARK: - Starts

extension Simplification {
  var ordinaryValues: [Edit] {
    let good = ordinary.start
    return [
      .write(good.appLink, at: .appLink), .write(good.clientID, at: .clientID),
      .write(good.redirectURI, at: .redirectURI), .change { $0.start?.scopes = good.scopes },
    ]
  }

  var scopeRemovals: [Edit] { oddScopes.map { .removeScope($0) } }

  var plainScopes: [Edit] {
    oddScopes.filter { !ordinary.isFullyReduced(.scope($0), in: input) }.map {
      .write(ReductionTarget.plainScope(at: $0), at: .scope($0))
    }
  }

  private var oddScopes: Range<Int> {
    let scopes = input.start?.scopes ?? []
    return scopes == ordinary.start.scopes ? 0..<0 : scopes.indices
  }
}
