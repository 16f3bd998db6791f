/// The words behind a command, read by its syntax.
struct Arguments: Sendable {
  private var values: [String: [String]] = [:]
  /// The words that belong to no option.
  private(set) var operands: [String] = []

  /// Reads the words behind a command.
  ///
  /// `--name=VALUE` is `--name VALUE`; behind `--` everything is an operand.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - syntax: how the command is called.
  /// - Throws: `UsageError` naming the word that makes no sense.
  init(_ words: some Sequence<String>, by syntax: Syntax) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.utf8.starts(with: "-".utf8), word.utf8.count > 1 else {
        operands.append(word)
        continue
      }
      try readOption(word, &rest, by: syntax)
    }
    if syntax.operands == nil, let extra = operands.first, !has(.help) {
      throw UsageError(syntax, "there is nothing to do with \"\(extra)\"")
    }
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, by syntax: Syntax
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.options.first(where: { $0.name == name }) else {
      throw UsageError(unknown: name, among: syntax)
    }
    if values[name] != nil, !option.isRepeatable {
      throw UsageError(syntax, "\(name) stands twice")
    }
    guard let value = option.value else {
      if parts.count == 2 { throw UsageError(syntax, "\(name) takes no value") }
      values[name, default: []].append("")
      return
    }
    // Behind a space an option is an option: a value that looks like one needs the equals sign.
    let following = rest.first.flatMap { $0.utf8.starts(with: "--".utf8) ? nil : $0 }
    guard let given = parts.count == 2 ? String(parts[1]) : following, !given.isEmpty else {
      throw UsageError(syntax, "\(name) takes \(value)")
    }
    if parts.count == 1 { rest.removeFirst() }
    values[name, default: []].append(given)
  }

  /// Whether an option is there.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option; nil where it isn't there.
  subscript(option: Option) -> String? { values[option.name]?.last }

  /// The values of an option that may stand several times.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }
}
