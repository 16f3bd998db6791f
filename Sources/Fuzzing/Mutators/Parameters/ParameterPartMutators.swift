import AppFlip
import Conformance

extension ParameterMutators {
  /// How a parameter is named, and what there is of it.
  static let parts: [Mutator] = [
    nameCase("parameters/case-letter", "Writes a letter of a name in the other case") {
      name, letter in
      name[letter] = name[letter].caseSwapped
    },
    nameCase("parameters/case-all", "Writes a name in the other case") { name, _ in
      for place in name.indices { name[place] = name[place].caseSwapped }
    },
    Mutator(
      "parameters/brackets",
      "Adds brackets to a name, like `state[]`, which catches frameworks that make lists and maps "
        + "of such names and drop the brackets.",
      .names(
        ["[]", "[0]", "[x]", "%5B%5D"].map { NameAffix(behind: $0) }
          + [NameAffix(front: "[", behind: "]")])),
    Mutator(
      "parameters/bom",
      "Puts a byte order mark in front of a name, which catches decoders of text that take it "
        + "away.",
      .names(["\u{FEFF}", "%EF%BB%BF"].map { NameAffix(front: $0) })),
    Mutator(
      "parameters/nul",
      "Puts a NUL into a name or behind it, which catches strings that end there.",
      .names(
        ["%00", "\0"].flatMap { [NameAffix(within: $0), NameAffix(behind: $0)] }
          + [NameAffix(behind: "%00x")])),
    Mutator(
      "parameters/affix",
      "Adds a prefix or a suffix to a name, which catches trimming, HTML unescaping and searches "
        + "for a part of the name.",
      .names(
        ["x-", "_", "amp;", "%20", "+", ".", "$"].map { NameAffix(front: $0) }
          + [".x", "_", "%20", "+", "%0A", "2", "."].map { NameAffix(behind: $0) }
          + ["%22", "'"].map { NameAffix(front: $0, behind: $0) })),
    Mutator(
      "parameters/marker",
      "Adds a word beside both quotes and a tag to a name, which shows where a page reflects the names "
        + "of parameters unescaped.",
      weight: 2,
      .names([
        NameAffix(
          behind: String(decoding: PercentEncoding.encode(ReflectionMarker.text), as: UTF8.self))
      ])),
    Mutator(
      "parameters/escape-letter",
      "Percent-encodes one letter of a name, which catches code that compares raw names: one "
        + "reader sees the parameter, another one doesn't.",
      .parameters { parameters, context in
        changeName(of: &parameters, &context.random) { name, letter in
          name = name.splicing(
            letter..<(letter + 1), with: PercentEncoding.encodeAll([name[letter]]))
        }
      }),
    Mutator(
      "parameters/look-alike",
      "Puts a look-alike in place of a letter of a name (full-width, long s, dotless i), which catches "
        + "code that folds names beyond ASCII.",
      weight: 4,
      .parameters { parameters, context in
        let chosen = context.random.next()
        changeName(of: &parameters, &context.random) { name, letter in
          let twins = LookAlikes.of(name[letter])
          guard !twins.isEmpty else { return }
          let twin = twins[Int(chosen % UInt64(twins.count))]
          name = name.splicing(letter..<(letter + 1), with: PercentEncoding.encode(twin))
        }
      }),
    hollow(
      "parameters/empty-value", "Empties the value of a parameter",
      where: { $0.value?.isEmpty != true }, { $0.value = [] }),
    hollow(
      "parameters/no-equals", "Takes the value and the `=` away from a parameter",
      where: { $0.value != nil }, { $0.value = nil }),
    hollow(
      "parameters/empty-name", "Empties the name of a parameter",
      where: { !$0.name.isEmpty }, { $0.name = [] }),
  ]

  private static func nameCase(
    _ name: String, _ action: String,
    _ change: @escaping @Sendable (inout [UInt8], _ letter: Int) -> Void
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that compares names without regard to case (RFC 6749, section "
        + "1.9: names are case sensitive).",
      .parameters { parameters, context in
        changeName(of: &parameters, &context.random, change)
      })
  }

  /// Changes a name that has a letter; the change is told the place of one.
  private static func changeName(
    of parameters: inout InputParameters, _ random: inout SplitMix64,
    _ change: (inout [UInt8], _ letter: Int) -> Void
  ) {
    let index = random.place(below: parameters.count) {
      parameters[$0].name.contains(where: \.isAlpha)
    }
    guard let index else { return }
    let name = parameters[index].name
    guard let letter = random.place(below: name.count, where: { name[$0].isAlpha }) else { return }
    change(&parameters[index].name, letter)
  }

  /// Takes a part away from a parameter that has it.
  private static func hollow(
    _ name: String, _ action: String,
    where hasPart: @escaping @Sendable (InputParameter) -> Bool,
    _ change: @escaping @Sendable (inout InputParameter) -> Void
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that tells a missing parameter, one without `=` and an empty "
        + "one apart though the standard doesn't, or crashes on them.",
      .parameters { parameters, context in
        let index = context.random.place(below: parameters.count) { hasPart(parameters[$0]) }
        if let index { change(&parameters[index]) }
      })
  }
}

extension ParameterMutators {
  /// Everything that the tables add to a name.
  static let nameAffixes: [NameAffix] = parts.flatMap { mutator -> [NameAffix] in
    if case .names(let affixes) = mutator.change { affixes } else { [] }
  }
}

/// What is added to a name, and where.
struct NameAffix: Sendable {
  private let front: [UInt8]
  private let within: [UInt8]
  private let behind: [UInt8]

  /// Describes what is added.
  init(front: String = "", within: String = "", behind: String = "") {
    self.front = Array(front.utf8)
    self.within = Array(within.utf8)
    self.behind = Array(behind.utf8)
  }

  /// A name with what is added.
  func put(around name: [UInt8], middle: Int = 1) -> [UInt8] {
    let middle = min(middle, name.count)
    return front + name[..<middle] + within + name[middle...] + behind
  }
}

extension Array<InputParameter> {
  /// Adds one of several affixes to the name of a parameter that has one.
  mutating func affix(anyOf affixes: [NameAffix], _ random: inout SplitMix64) {
    let index = random.place(below: count) { !self[$0].name.isEmpty }
    guard let index, let affix = random.pick(affixes) else { return }
    let name = self[index].name
    self[index].name = affix.put(around: name, middle: 1 + random.below(name.count - 1))
  }
}
