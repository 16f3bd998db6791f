import AppFlip

extension FuzzRequest {
  /// A text of the input: one value half of the time, else the link, or the form as often.
  func anyText(_ random: inout SplitMix64) -> Slot? {
    if start != nil { return random.pick(startSlots) }
    if random.oneIn(2), let value = anyValue(&random) { return value }
    if form != nil, link == nil || random.oneIn(2) { return .form }
    return link == nil ? nil : .link
  }

  func anyValue(_ random: inout SplitMix64) -> Slot? {
    let parameters = parameters
    return random.place(below: parameters.count) { parameters[$0].value != nil }
      .map { slot(ofValueAt: $0) }
  }

  /// A value is not split: what delimits in it still does so once the link is serialised.
  mutating func replace(_ slot: Slot, by octets: [UInt8]) -> Bool {
    // A parameter without `=` gets one.
    let old = self[slot]?.count ?? (slot.isEncoded ? -1 : 0)
    guard length - old + octets.count <= FuzzRequest.longest else { return false }
    self[slot] = octets
    return true
  }

  /// If other octets are handed over for it and not too many; no parameters and a single empty one are the
  /// same octets.
  mutating func become(_ other: FuzzRequest) -> Bool {
    guard other != self, other.length <= FuzzRequest.longest else { return false }
    let isRegrouped =
      parameters.count != other.parameters.count && length == other.length
      && self[.link] == other[.link] && (self[.form] ?? []) == (other[.form] ?? [])
    if !isRegrouped { self = other }
    return !isRegrouped
  }

  mutating func become(_ change: (inout FuzzRequest) -> Void) -> Bool {
    var changed = self
    change(&changed)
    return become(changed)
  }

  /// Of the first parameter from a random one on whose value can be written so.
  mutating func rewriteValue(
    of names: [ParameterName]?, _ random: inout SplitMix64,
    _ change: ([UInt8], inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    let parameters = parameters
    let start = random.below(parameters.count)
    for index in parameters.indices.map({ (start + $0) % parameters.count })
    where names?.contains(where: { parameters[index].isNamed($0.rawValue) }) != false {
      guard let value = parameters[index].value, let rewritten = change(value, &random),
        rewritten != value
      else { continue }
      return replace(slot(ofValueAt: index), by: rewritten)
    }
    return false
  }

  mutating func replace(parameters others: InputParameters) -> Bool {
    guard form != nil || link != nil else { return false }
    var other = self
    other.parameters = others
    return become(other)
  }
}

// MARK: - What several mutators do

extension FuzzRequest {
  /// So that an endpoint is asked by POST.
  mutating func moveIntoForm(from index: Int = 0) {
    guard form == nil, let query = link?.query, index == 0 || index < query.count else { return }
    form = InputParameters(query[index...])
    link?.query = index == 0 ? nil : InputParameters(query[..<index])
  }

  /// What an endpoint is asked has none.
  mutating func moveIntoFragment(at index: Int) {
    guard role != .authorizationEndpoint, link != nil else { return }
    let moved = parameters.remove(at: index)
    let front = link?.fragment.map { $0 + InputParameter.ampersand } ?? []
    link?.fragment = front + [moved].written
  }

  /// At another path there is no endpoint to be asked.
  mutating func moveIntoPath(at index: Int) {
    guard role != .authorizationEndpoint, link != nil else { return }
    let moved = parameters.remove(at: index)
    link?.base += [UInt8(ascii: ";")] + [moved].written
  }

  mutating func becomeError(_ code: [UInt8], at index: Int) {
    parameters[index].name = Array("error".utf8)
    parameters[index].value = code
  }

  mutating func exchangeStates(waitingFor state: [UInt8], getting returned: [UInt8]) {
    guard pending != nil, self[first: .state] != nil else { return }
    pending?.state = state
    self[first: .state]?.value = returned
  }

  mutating func put(_ header: InputHeader) {
    guard !headers.contains(header) else { return }
    headers.removeAll { $0.name == header.name }
    headers.append(header)
  }
}
