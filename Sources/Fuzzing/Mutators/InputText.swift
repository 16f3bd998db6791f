import AppFlip

/// The part of an input whose octets are changed without regard to its structure.
enum InputText {
  /// The whole link.
  case link
  /// The whole form.
  case form
  /// One raw value of a parameter, so that the structure around it stays.
  case value(Int)
  /// A text of a start.
  case start(StartPlace)
}

extension FuzzInput {
  /// A text of the input: one value half of the time, else the link, or the form as often.
  func anyText(_ random: inout SplitMix64) -> InputText? {
    if let start { return random.pick(start.places).map { .start($0) } }
    if random.oneIn(2), let value = anyValue(&random) { return .value(value) }
    if form != nil, link == nil || random.oneIn(2) { return .form }
    return link == nil ? nil : .link
  }

  /// The index of a parameter that has a `=`.
  func anyValue(_ random: inout SplitMix64) -> Int? {
    let parameters = parameters
    return random.place(below: parameters.count) { parameters[$0].value != nil }
  }

  /// The octets of a text.
  func octets(of text: InputText) -> [UInt8] {
    switch text {
    case .link: return link?.octets ?? []
    case .form: return form?.written ?? []
    case .value(let index): return parameters[index].value ?? []
    case .start(let place): return start?[place] ?? []
    }
  }

  /// The input with other octets in the place of a text, split at their delimiters.
  ///
  /// A value is not split: what delimits in it still does so once the link is serialised.
  func replacing(_ text: InputText, by octets: [UInt8]) -> FuzzInput? {
    var made = self
    return made.replace(text, by: octets) ? made : nil
  }

  /// Puts other octets in the place of a text, split at their delimiters.
  ///
  /// A value is not split: what delimits in it still does so once the link is serialised.
  mutating func replace(_ text: InputText, by octets: [UInt8]) -> Bool {
    switch text {
    case .link:
      guard hasRoom(for: octets.count, insteadOf: link?.length ?? 0) else { return false }
      link = InputLink(splitting: octets)
    case .form:
      guard hasRoom(for: octets.count, insteadOf: form?.length ?? 0) else { return false }
      form = InputParameters(splitting: octets)
    case .value(let index): return replaceValue(octets, at: index)
    case .start(let place):
      guard let changed = start?.replacing(place, by: octets),
        hasRoom(for: changed.length, insteadOf: start?.length ?? 0)
      else { return false }
      start = changed
    }
    return true
  }

  /// Changes the octets of a text, whatever they mean.
  mutating func changeOctets(
    _ context: inout MutationContext, _ change: (inout [UInt8], inout MutationContext) -> Void
  ) -> Bool {
    guard let text = anyText(&context.random) else { return false }
    let before = octets(of: text)
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
      return replaceValue(rewritten, at: index)
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
      && link?.octets == other.link?.octets && octets(of: .form) == other.octets(of: .form)
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

extension FuzzInput {
  /// Puts another raw value in place of that of one of the parameters.
  mutating func replaceValue(_ value: [UInt8], at index: Int) -> Bool {
    // A parameter without `=` gets one.
    guard hasRoom(for: value.count, insteadOf: parameters[index].value?.count ?? -1) else {
      return false
    }
    parameters[index].value = value
    return true
  }
}
