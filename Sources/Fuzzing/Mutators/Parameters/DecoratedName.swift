import AppFlip

/// Adds octets to a name, which catches code that trims, cleans or half parses names until they fit.
struct DecoratedName: ParameterMutator {
  /// What is added to a name, and where.
  struct Decoration: Sendable {
    let front: [UInt8]
    let within: [UInt8]
    let behind: [UInt8]

    init(front: String = "", within: String = "", behind: String = "") {
      self.front = Array(front.utf8)
      self.within = Array(within.utf8)
      self.behind = Array(behind.utf8)
    }
  }

  let name: String
  /// What is added, one of these at a time.
  let decorations: [Decoration]

  /// `state[]`, which catches frameworks that make lists and maps of such names and drop the brackets.
  static let brackets = DecoratedName(
    name: "parameters/brackets",
    decorations: ["[]", "[0]", "[x]", "%5B%5D"].map { Decoration(behind: $0) }
      + [Decoration(front: "[", behind: "]")])

  /// A byte order mark in front of a name, which catches decoders of text that take it away.
  static let byteOrderMark = DecoratedName(
    name: "parameters/bom",
    decorations: ["\u{FEFF}", "%EF%BB%BF"].map { Decoration(front: $0) })

  /// A NUL in or behind a name, which catches strings that end there.
  static let null = DecoratedName(
    name: "parameters/nul",
    decorations: ["%00", "\0"].flatMap { [Decoration(within: $0), Decoration(behind: $0)] }
      + [Decoration(behind: "%00x")])

  /// A prefix or a suffix, which catches trimming, HTML unescaping and searches for a part of the name.
  static let affix = DecoratedName(
    name: "parameters/affix",
    decorations: ["x-", "_", "amp;", "%20", "+", ".", "$"].map { Decoration(front: $0) }
      + [".x", "_", "%20", "+", "%0A", "2"].map { Decoration(behind: $0) })

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    let index = context.random.place(below: parameters.count) { !parameters.name(at: $0).isEmpty }
    guard let index, let decoration = context.random.pick(decorations) else { return }
    let name = parameters.name(at: index)
    let middle = name.startIndex + 1 + context.random.below(name.count - 1)
    let decorated =
      decoration.front + name[..<middle] + decoration.within + name[middle...] + decoration.behind
    parameters.setName(decorated, at: index)
  }
}
