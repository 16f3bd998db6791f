import AppFlip

extension FuzzInput {
  /// A text of the input: one value half of the time, else the link, or the form as often.
  func anyText(_ random: inout SplitMix64) -> Slot? {
    if start != nil { return random.pick(startSlots) }
    if random.oneIn(2), let value = anyValue(&random) { return value }
    if form != nil, link == nil || random.oneIn(2) { return .form }
    return link == nil ? nil : .link
  }

  /// The value of a parameter that has a `=`.
  func anyValue(_ random: inout SplitMix64) -> Slot? {
    let parameters = parameters
    return random.place(below: parameters.count) { parameters[$0].value != nil }
      .map { slot(ofValueAt: $0) }
  }

  /// Puts other octets in the place of a text, if there is room.
  ///
  /// A value is not split: what delimits in it still does so once the link is serialised.
  mutating func replace(_ slot: Slot, by octets: [UInt8]) -> Bool {
    // A parameter without `=` gets one.
    let old = self[slot]?.count ?? (slot.isEncoded ? -1 : 0)
    guard hasRoom(for: octets.count, insteadOf: old) else { return false }
    self[slot] = octets
    return true
  }

  /// Changes the octets of a text, whatever they mean.
  mutating func changeOctets(
    _ context: inout MutationContext, _ change: (inout [UInt8], inout MutationContext) -> Void
  ) -> Bool {
    guard let text = anyText(&context.random) else { return false }
    let before = self[text] ?? []
    var octets = before
    change(&octets, &context)
    return octets != before && replace(text, by: octets)
  }

  /// Writes one raw value in another way, the first that can be from a random one on.
  mutating func rewriteValue(
    _ random: inout SplitMix64, _ rewrite: ([UInt8], inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    let parameters = parameters
    let start = random.below(parameters.count)
    for index in [start..<parameters.count, 0..<start].joined() {
      guard let value = parameters[index].value, let rewritten = rewrite(value, &random),
        rewritten != value
      else { continue }
      return replace(slot(ofValueAt: index), by: rewritten)
    }
    return false
  }
}

extension FuzzInput {
  /// Whether the input has more octets than are ever sent.
  var isTooLong: Bool { length > FuzzInput.longest }

  /// Whether there is room for so many octets in the place of so many others.
  func hasRoom(for octets: Int, insteadOf others: Int = 0) -> Bool {
    length - others + octets <= FuzzInput.longest
  }

  /// Whether another input has the same octets, though not the same number of parameters: none read
  /// like a single empty one.
  private func isWritten(as other: FuzzInput) -> Bool {
    length == other.length && parameters.count != other.parameters.count
      && self[.link] == other[.link] && (self[.form] ?? []) == (other[.form] ?? [])
  }

  /// Becomes another input.
  mutating func become(_ other: FuzzInput) -> Bool {
    guard other != self, !other.isWritten(as: self), !other.isTooLong else { return false }
    self = other
    return true
  }

  /// Puts other parameters in place of those of the form or of the query.
  mutating func replace(parameters others: InputParameters) -> Bool {
    guard form != nil || link != nil else { return false }
    if let own = form ?? link?.query {
      guard others != own, !others.isRegrouping(of: own),
        hasRoom(for: others.length, insteadOf: own.length)
      else { return false }
    } else {
      // The question mark comes, too.
      guard hasRoom(for: others.length + 1) else { return false }
    }
    parameters = others
    return true
  }
}

extension InputParameters {
  /// Whether others have the same octets, though not the same number of parameters.
  fileprivate func isRegrouping(of others: InputParameters) -> Bool {
    count != others.count && length == others.length && written == others.written
  }
}
