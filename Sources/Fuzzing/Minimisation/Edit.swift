import AppFlip

/// One change of an input that can be made together with others.
enum Edit {
  case remove(ParameterPlace)
  case removeScope(Int)
  case cut([Slot], Range<Int>, by: [UInt8] = [])
  case change((inout FuzzRequest) -> Void)

  static func write(_ text: [UInt8]?, at slot: Slot) -> Edit { .change { $0[slot] = text } }
}

extension FuzzRequest {
  /// Made at once, so that none moves the place of another.
  func applying(_ edits: [Edit]) -> FuzzRequest {
    var input = self
    var (removed, scopes): (Set<ParameterPlace>, Set<Int>) = ([], [])
    var (ranges, cut): ([Range<Int>], (slots: [Slot], unit: [UInt8])) = ([], ([], []))
    for edit in edits {
      switch edit {
      case .remove(let place): removed.insert(place)
      case .removeScope(let index): scopes.insert(index)
      case .cut(let slots, let range, let unit):
        ranges.append(range)
        cut = (slots, unit)
      case .change(let change): change(&input)
      }
    }
    for slot in cut.slots {
      let units = units(at: slot)
      if let units { input.rewrite(slot, as: units.replacing(ranges, by: cut.unit)) }
    }
    if !removed.isEmpty { input.leaveOut(removed) }
    for index in scopes.sorted().reversed() { input.start?.scopes.remove(at: index) }
    return input
  }

  private mutating func leaveOut(_ places: Set<ParameterPlace>) {
    if let query = link?.query {
      let left = query.leavingOut { places.contains(.query($0)) }
      // A question mark with nothing behind it goes with the last parameter.
      link?.query = left.isEmpty && !query.isEmpty ? nil : left
    }
    form = form?.leavingOut { places.contains(.form($0)) }
  }

  func units(at slot: Slot) -> TextUnits? {
    self[slot].map { TextUnits($0, isEncoded: slot.isEncoded) }
  }

  /// Splits link and form as every reader does who knows the ampersand alone; a question mark with
  /// nothing behind it has no parameter.
  mutating func restate() {
    (self[.link], self[.form]) = (self[.link], self[.form])
    let nothing: InputParameters = [InputParameter([], nil)]
    if link?.query == nothing { link?.query = [] }
    if form == nothing { form = [] }
  }

  mutating func rewrite(_ slot: Slot, as text: [UInt8]) {
    switch slot {
    case .base:
      if pending?.redirectURI == link?.base { pending?.redirectURI = text }
      link?.base = text
    case .pendingState: changePendingState(to: text)
    default: self[slot] = text
    }
  }

  mutating func changePendingState(to state: [UInt8]) {
    guard let old = pending?.state else { return }
    pending?.state = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard var value = parameter.decodedState, let range = value.firstRange(of: old),
        !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      link?.query?[index].value = PercentEncoding.encode(value)
    }
  }

  func isPendingState(_ parameter: InputParameter) -> Bool {
    pending != nil && parameter.decodedState == pending?.state
  }
}

extension InputParameter {
  fileprivate var decodedState: [UInt8]? {
    guard isNamed("state"), let value else { return nil }
    return try? PercentDecoding.decode(value, as: .percent)
  }
}

extension InputParameters {
  fileprivate func leavingOut(where isLeftOut: (Int) -> Bool) -> InputParameters {
    var left = indices.filter { !isLeftOut($0) }.map { self[$0] }
    if !left.isEmpty { left[0].separator = InputParameter.ampersand }
    return left
  }
}
