import AppFlip

/// Reads the command line.
package struct CommandLineOptions {
  /// What the command line asks for.
  package enum Action: Equatable {
    case help
    case serve(Settings)
  }

  /// The options that take values; ``Help`` says what they mean.
  private enum Option: String, CaseIterable {
    case endpoint = "--endpoint"
    case clientID = "--client-id"
    case header = "--header"
    case headerWhen = "--header-when"
    case loginForm = "--login-form"
    case field = "--field"
    case fieldWhen = "--field-when"
    case loginPage = "--login-page"
    case timeout = "--timeout"
    case name = "--name"

    var valueCount: Int { self == .headerWhen || self == .fieldWhen ? 2 : 1 }

    var isRepeatable: Bool {
      switch self {
      case .header, .headerWhen, .field, .fieldWhen: true
      default: false
      }
    }
  }

  /// The names of the options that take values.
  package static let names = Option.allCases.map(\.rawValue)

  private var given: [(option: Option, values: [String])] = []

  /// Reads a command line.
  ///
  /// - Parameter arguments: the command line without the program.
  /// - Returns: what it asks for.
  /// - Throws: ``UsageError`` with the first thing that is wrong.
  package static func read(_ arguments: some Collection<String>) throws(UsageError) -> Action {
    if arguments.contains("--help") { return .help }
    var options = CommandLineOptions()
    var words = Array(arguments)[...]
    while let word = words.popFirst() { try options.take(word, &words) }
    return .serve(try options.settings())
  }

  private mutating func take(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let option = Option(rawValue: word) else { throw UsageError("unknown option \(word)") }
    guard words.count >= option.valueCount else {
      throw UsageError("\(word) needs \(option.valueCount == 1 ? "a value" : "two values")")
    }
    guard option.isRepeatable || values(of: option).isEmpty else {
      throw UsageError("\(word) is given twice")
    }
    given.append((option, Array(words.prefix(option.valueCount))))
    words.removeFirst(option.valueCount)
  }

  private func values(of option: Option) -> [[String]] {
    given.filter { $0.option == option }.map(\.values)
  }

  private func value(of option: Option) -> String? { values(of: option).first?.first }

  private func required(_ option: Option) throws(UsageError) -> String {
    guard let value = value(of: option) else { throw UsageError("\(option.rawValue) is missing") }
    guard !value.isEmpty else { throw UsageError("\(option.rawValue) is empty") }
    return value
  }

  private func settings() throws(UsageError) -> Settings {
    let endpoint = try Self.endpoint(try required(.endpoint))
    let clientID = try required(.clientID)
    let authority = String(decoding: endpoint.authority, as: UTF8.self)
    var settings = Settings(
      endpoint: endpoint, clientID: clientID, name: value(of: .name) ?? authority)
    settings.headers = try conditionals(.header, .headerWhen, Self.header)
    settings.formFields = try conditionals(.field, .fieldWhen, Self.field)
    settings.formTarget = try formTarget(from: endpoint)
    settings.loginPage = try loginPage()
    settings.timeout = try timeout()
    guard settings.formTarget != nil || settings.formFields.isEmpty else {
      throw UsageError("--field and --field-when need --login-form")
    }
    return settings
  }
}

extension CommandLineOptions {
  private static func endpoint(_ text: String) throws(UsageError) -> HTTPURL {
    let octets = Array(text.utf8)
    do throws(URISyntaxError) {
      _ = try URIReference(validating: octets)
    } catch {
      throw UsageError("--endpoint is no URL: \(error)")
    }
    do throws(HTTPURL.Fault) {
      return try HTTPURL(octets)
    } catch {
      throw UsageError("--endpoint can't be used: \(error)")
    }
  }

  private func formTarget(from endpoint: HTTPURL) throws(UsageError) -> LoginForm.Target? {
    guard let text = value(of: .loginForm) else { return nil }
    if text == "self" { return .page }
    guard text.utf8.first == UInt8(ascii: "/"), let url = endpoint.resolving(Array(text.utf8)),
      url.hasOrigin(of: endpoint)
    else { throw UsageError("--login-form is neither self nor a path of the endpoint's origin") }
    return .url(url)
  }

  private func loginPage() throws(UsageError) -> [UInt8]? {
    guard let path = value(of: .loginPage).map({ Array($0.utf8) }) else { return nil }
    let parts = URIReference(splitting: path)
    guard path.first == UInt8(ascii: "/"), parts.path.elementsEqual(path) else {
      throw UsageError("--login-page is no path: it starts with / and has neither query nor host")
    }
    return path
  }

  private func timeout() throws(UsageError) -> Int? {
    guard let text = value(of: .timeout) else { return nil }
    guard let milliseconds = Int(text), (1...86_400_000).contains(milliseconds) else {
      throw UsageError("--timeout is no number of milliseconds from 1 to 86400000")
    }
    return milliseconds
  }

  /// What two options say, one for each outcome and one for a named one.
  private func conditionals<Value>(
    _ always: Option, _ when: Option, _ read: (String, _ option: String) throws(UsageError) -> Value
  ) throws(UsageError) -> [Settings.Conditional<Value>] {
    var found: [Settings.Conditional<Value>] = []
    for values in values(of: always) {
      found.append(.init(outcome: nil, value: try read(values[0], always.rawValue)))
    }
    for values in values(of: when) {
      let outcome = try Self.outcome(values[0], when.rawValue)
      found.append(.init(outcome: outcome, value: try read(values[1], when.rawValue)))
    }
    return found
  }

  private static func outcome(_ name: String, _ option: String) throws(UsageError) -> Outcome {
    let known = Settings.possibleOutcomes
    guard let outcome = known.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(option): unknown outcome \(name); known: \(names)")
    }
    return outcome
  }

  private static func header(_ text: String, _ option: String) throws(UsageError) -> HTTPField {
    let octets = Array(text.utf8)
    guard let colon = octets.firstIndex(of: UInt8(ascii: ":")) else {
      throw UsageError("\(option): no colon in \(Octets.escaped(octets)); it is 'NAME: VALUE'")
    }
    let value = octets[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
    let field = HTTPField(name: Array(octets[..<colon]), value: Array(value))
    if let fault = field.fault { throw UsageError("\(option): \(fault)") }
    return field
  }

  private static func field(_ text: String, _ option: String) throws(UsageError) -> FormField {
    let octets = Array(text.utf8)
    guard let sign = octets.firstIndex(of: UInt8(ascii: "=")), sign > 0 else {
      throw UsageError("\(option): no name and = in \(Octets.escaped(octets)); it is NAME=VALUE")
    }
    return FormField(name: Array(octets[..<sign]), value: Array(octets[(sign + 1)...]))
  }
}

/// A command line that the adapter can't read.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and where to read on.
  package let description: String

  /// Makes an error.
  ///
  /// - Parameter reason: what is wrong with the command line.
  package init(_ reason: String) {
    description = "\(reason)\nhttp-adapter --help lists the options"
  }
}
