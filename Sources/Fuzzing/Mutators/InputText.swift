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
  ///
  /// - Parameter random: the source of all randomness.
  /// - Returns: one of a start as likely as any other; nil for an input without link.
  func anyText(_ random: inout SplitMix64) -> InputText? {
    if let start { return random.pick(start.places).map { .start($0) } }
    if random.oneIn(2), let value = anyValue(&random) { return .value(value) }
    if form != nil, link == nil || random.oneIn(2) { return .form }
    return link == nil ? nil : .link
  }

  /// The index of a parameter that has a `=`.
  ///
  /// - Parameter random: the source of all randomness.
  /// - Returns: nil where none has.
  func anyValue(_ random: inout SplitMix64) -> Int? {
    let parameters = parameters
    return random.place(below: parameters.count) { parameters.hasValue(at: $0) }
  }

  /// The octets of a text.
  ///
  /// - Parameter text: the text.
  /// - Returns: none where the input doesn't have the text.
  func octets(of text: InputText) -> [UInt8] {
    switch text {
    case .link: return link?.octets ?? []
    case .form:
      return form.map { Array($0.written) } ?? []
    case .value(let index): return value(at: index) ?? []
    case .start(let place): return start?[place] ?? []
    }
  }

  /// The input with other octets in the place of a text, split at their delimiters.
  ///
  /// A value is not split: what delimits in it still does so once the link is serialised.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - octets: the octets, others than before.
  /// - Returns: nil where the input becomes too long.
  func replacing(_ text: InputText, by octets: [UInt8]) -> FuzzInput? {
    var made = self
    return made.replace(text, by: octets) ? made : nil
  }

  /// Puts other octets in the place of a text, split at their delimiters.
  ///
  /// A value is not split: what delimits in it still does so once the link is serialised.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - octets: the octets, others than before.
  /// - Returns: false where they are too long: then nothing changes.
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
  ///
  /// - Parameters:
  ///   - context: what the change draws from.
  ///   - change: changes octets, or leaves them as they are if that doesn't apply.
  /// - Returns: false if nothing is changed.
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
  ///
  /// - Parameters:
  ///   - random: the source of all randomness.
  ///   - rewrite: writes a raw value; nil, or the same one, if that doesn't apply.
  /// - Returns: false if nothing is changed.
  mutating func rewriteValue(
    _ random: inout SplitMix64, _ rewrite: (Span<UInt8>, inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    let count = parameterCount
    let start = random.below(count)
    for offset in 0..<count {
      let index = (start + offset) % count
      guard let value = rawValue(at: index),
        let rewritten = rewrite(value.span, &random), rewritten[...] != value
      else { continue }
      return replaceValue(rewritten, at: index)
    }
    return false
  }
}
