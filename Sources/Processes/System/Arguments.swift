/// An option of a command line: its parser, its help, its variable and its completion come from here.
package struct Option: Equatable, Sendable {
  package let name: String
  /// The short form, such as `-j`.
  package let short: String?
  /// The placeholder of its value, such as `FILE`; nil without a value, `[=N]` for an optional value.
  package let value: String?
  /// Its effect, a phrase for users.
  package let about: String
  /// The variable of the environment that means the same.
  package let variable: String?
  /// The heading in the long help; nil for an option that the short help shows, too.
  package let group: String?
  package let valueCount: Int
  package let isRepeatable: Bool
  /// Whether its value may look like an option.
  let takesOptions: Bool

  package init(
    _ name: String, _ value: String? = nil, _ about: String, short: String? = nil,
    variable: String? = nil, group: String? = nil, valueCount: Int = 1,
    isRepeatable: Bool = false, takesOptions: Bool = false
  ) {
    (self.name, self.short, self.value, self.about) = (name, short, value, about)
    (self.variable, self.group) = (variable, group)
    self.valueCount = value == nil ? 0 : valueCount
    (self.isRepeatable, self.takesOptions) = (isRepeatable, takesOptions)
  }

  package var isValueOptional: Bool { value?.utf8.first == UInt8(ascii: "[") }
}

extension Option {
  /// The option as a help shows it, such as `-j, --jobs N`.
  package var usage: String {
    let typed = [short, name].compactMap(\.self).joined(separator: ", ")
    return value.map { isValueOptional ? "\(typed)\($0)" : "\(typed) \($0)" } ?? typed
  }
}

/// The first thing that is wrong with a command line.
package enum ArgumentError: Error, Equatable, CustomStringConvertible {
  case unknown(String)
  case repeated(Option)
  case missingValue(Option)
  case unexpectedValue(Option)

  package var description: String {
    switch self {
    case .unknown(let name): "unknown option \(name)"
    case .repeated(let option): "\(option.name) is given twice"
    case .missingValue(let option): "\(option.name) takes \(option.value ?? "")"
    case .unexpectedValue(let option): "\(option.name) takes no value"
    }
  }
}

/// The words of a command line, read by the options that a program or a command has.
package struct Arguments: Sendable {
  private var given: [String: [[String]]] = [:]
  /// The words that belong to no option.
  package private(set) var operands: [String] = []

  package init() {}

  /// `--name=VALUE` is `--name VALUE`, and after `--` every word is an operand.
  package init(
    _ words: some Sequence<String>, options: [Option]
  ) throws(ArgumentError) {
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
      try readOption(word, &rest, options)
    }
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(ArgumentError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    guard let option = options.first(where: { $0.name == typed || $0.short == typed }) else {
      throw .unknown(typed)
    }
    let name = option.name
    if given[name] != nil, !option.isRepeatable { throw .repeated(option) }
    var values = parts.dropFirst().map(String.init)
    if values.count > option.valueCount { throw .unexpectedValue(option) }
    while values.count < option.valueCount, !option.isValueOptional {
      // A value that looks like an option needs the equals sign.
      guard let next = rest.first, option.takesOptions || !next.utf8.starts(with: "--".utf8) else {
        throw .missingValue(option)
      }
      values.append(next)
      rest.removeFirst()
    }
    given[name, default: []].append(values)
  }

  package func has(_ option: Option) -> Bool { given[option.name] != nil }

  package subscript(option: Option) -> String? { all(option).last }

  package func all(_ option: Option) -> [String] { groups(option).compactMap(\.first) }

  package func groups(_ option: Option) -> [[String]] { given[option.name] ?? [] }
}
