import AdapterProtocol
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
    random.pick(parameters.indices.filter { parameters[$0].value != nil }).map { .value($0) }
  }

  /// So an endpoint is asked by POST.
  mutating func moveIntoForm(from index: Int = 0) {
    guard form == nil, let query = link?.query, index == 0 || index < query.count else { return }
    form = InputParameters(query[index...])
    link?.query = index == 0 ? nil : InputParameters(query[..<index])
  }

  /// A request of an endpoint has none.
  mutating func moveIntoFragment(at index: Int) {
    guard role != .authorizationEndpoint, link != nil else { return }
    let moved = parameters.remove(at: index)
    let front = link?.fragment.map { $0 + InputParameter.ampersand } ?? []
    link?.fragment = front + [moved].written
  }

  /// A different path has no endpoint.
  mutating func moveIntoPath(at index: Int) {
    guard role != .authorizationEndpoint, link != nil else { return }
    let moved = parameters.remove(at: index)
    link?.base += [UInt8(ascii: ";")] + [moved].written
  }

  mutating func moveParameter(from place: Int, to other: Int) {
    guard parameters.indices.contains(place), parameters.indices.contains(other) else { return }
    parameters.insert(parameters.remove(at: place), at: other)
  }

  mutating func becomeError(_ code: [UInt8], at index: Int) {
    parameters[index].name = Array("error".utf8)
    parameters[index].value = code
  }

  mutating func exchangeStates(waitingFor state: [UInt8], getting returned: [UInt8]) {
    guard pending != nil, self[first: .state] != nil else { return }
    pending?.state.bytes = state
    self[first: .state]?.value = returned
  }

  mutating func put(_ header: Header) {
    guard !headers.contains(header) else { return }
    headers.removeAll { $0.name == header.name }
    headers.append(header)
  }
}
