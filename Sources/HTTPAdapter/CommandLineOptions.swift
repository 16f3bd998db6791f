import AppFlip
import Foundation
import Harness
import Processes
import Web

package struct CommandLineOptions {
  package enum Action: Equatable {
    case help
    case serve(Settings)
  }

  private static let endpoint = Option(
    "--endpoint", "URL",
    "the authorization endpoint; only its scheme, host and port are ever sent anything")
  private static let clientID = Option(
    "--client-id", "ID", "the client_id that the endpoint knows as Google's")
  private static let scope = Option(
    "--scope", "SCOPES",
    "the scopes of each request, separated by spaces; devices profile if left out")
  private static let redirectURI = Option(
    "--redirect-uri", "FILE",
    """
    the redirect URIs of the client beside Google's, one a line; # begins a comment. They are
    declared to the suite, and never followed
    """)
  private static let header = Option(
    "--header", "'NAME: VALUE'",
    "a header field for every request to the endpoint; may be repeated",
    isRepeatable: true)
  private static let headerWhen = Option(
    "--header-when", "OUTCOME 'NAME: VALUE'",
    """
    a header field for the requests of one outcome, such as the cookie of somebody who is
    signed in and approves; may be repeated
    """, valueCount: 2, isRepeatable: true)
  private static let field = Option(
    "--field", "NAME=VALUE",
    """
    a field of a form on the way, whatever the outcome, such as password=@env:PASSWORD or
    password=@file:PATH; may be repeated
    """, isRepeatable: true)
  private static let fieldWhen = Option(
    "--field-when", "OUTCOME NAME=VALUE",
    "a field of a form on the way for one outcome; may be repeated", valueCount: 2,
    isRepeatable: true)
  private static let form = Option(
    "--form", "PATH[#N]",
    """
    the form to send at the page with this path, the first or the N-th, even without one of the
    fields, and no other one; may be repeated
    """, isRepeatable: true)
  private static let formWhen = Option(
    "--form-when", "OUTCOME PATH[#N]", "the form to send for one outcome; may be repeated",
    valueCount: 2, isRepeatable: true)
  private static let steps = Option(
    "--steps", "FILE", "what somebody does at each page, in place of --field and --form")
  private static let allowOrigin = Option(
    "--allow-origin", "URL",
    """
    another origin that redirects and forms may lead to on the way, such as that of the sign-in;
    may be repeated
    """, isRepeatable: true)
  private static let authority = Option(
    "--ca", "FILE",
    """
    the certificates of the authorities (PEM) that https trusts, in place of the system's
    """)
  private static let loginPage = Option(
    "--login-page", "PATH",
    """
    only a redirect to this path counts as one to a login page; otherwise every redirect to
    the endpoint's own scheme, host and port does
    """)
  private static let timeout = Option(
    "--timeout", "MS",
    """
    how long one run may take, in milliseconds; at most, and otherwise, nine tenths of the
    deadline of the request, so that an error is reported before the adapter is given up
    """)
  private static let wait = Option(
    "--wait", "MS",
    """
    how long the adapter waits for a server that takes no connections, in milliseconds, when it
    is started and after the server ended; 10000 if left out
    """)
  private static let name = Option(
    "--name", "NAME", "the name in the report; otherwise the endpoint's host and port")
  private static let post = Option(
    "--post", nil,
    """
    the endpoint takes authorization requests by POST, too; otherwise one is sent at the start to
    find out
    """)
  private static let noPost = Option("--no-post", nil, "send no authorization request by POST")
  private static let help = Option("--help", nil, "this text")

  private static let options = [
    endpoint, clientID, scope, redirectURI, header, headerWhen, field, fieldWhen, form, formWhen,
    steps,
    allowOrigin, authority, loginPage, timeout, wait, name, post, noPost, help,
  ]

  /// Every option with what it does, for the help.
  static let lines = options.map { option in
    let about = option.about.split(separator: "\n").map { "\n      \($0)" }.joined()
    return "  \(option.usage)\(about)"
  }.joined(separator: "\n")

  private let arguments: Arguments

  package static func read(_ arguments: some Collection<String>) throws(UsageError) -> Action {
    let read: Arguments
    do throws(ArgumentError) {
      read = try Arguments(arguments, options: options)
    } catch { throw UsageError(error) }
    if read.has(help) { return .help }
    // A word that is out of place may be a part of a password.
    if !read.operands.isEmpty {
      throw UsageError("a word belongs to no option; put a value with a space in quotation marks")
    }
    return .serve(try CommandLineOptions(arguments: read).settings())
  }

  private func required(_ option: Option) throws(UsageError) -> String {
    guard let value = arguments[option] else { throw UsageError("\(option.name) is missing") }
    guard !value.isEmpty else { throw UsageError("\(option.name) is empty") }
    return value
  }

  private func settings() throws(UsageError) -> Settings {
    let endpoint = try Self.url(try required(Self.endpoint), of: Self.endpoint.name)
    let clientID = try required(Self.clientID)
    let authority = String(decoding: endpoint.authority, as: UTF8.self)
    var settings = Settings(
      endpoint: endpoint, clientID: clientID, name: arguments[Self.name] ?? authority)
    settings.headers = try conditionals(Self.header, Self.headerWhen, Self.header)
    settings.formFields = try conditionals(Self.field, Self.fieldWhen, Self.field)
    for text in arguments.all(Self.header) + arguments.groups(Self.headerWhen).map({ $0[1] }) {
      let field = try Self.header(text, "")
      settings.keepSecret(field.value, named: field.name, from: text)
      // What a server may return alone: each cookie's value, a token without its scheme, the password of Basic.
      for part in field.value.split(separator: UInt8(ascii: ";")) where field.isNamed("cookie") {
        let value = part.drop { $0 != UInt8(ascii: "=") }.dropFirst()
        settings.keepSecret(Array(value), named: field.name, from: text)
      }
      let token = Array(field.value.drop { $0 != UInt8(ascii: " ") }.dropFirst())
      let pair = Data(base64Encoded: Data(token)).map(Array.init) ?? []
      for value in [token, Array(pair.drop { $0 != UInt8(ascii: ":") }.dropFirst())] {
        settings.keepSecret(value, named: field.name, from: text)
      }
    }
    for text in arguments.all(Self.field) + arguments.groups(Self.fieldWhen).map({ $0[1] }) {
      let field = try Self.field(text, "")
      settings.keepSecret(field.value, named: field.name, from: text)
    }
    settings.forms = try conditionals(Self.form, Self.formWhen, Self.form)
    settings.loginPage = try arguments[Self.loginPage].map { text throws(UsageError) in
      try Self.path(Array(text.utf8)[...], Self.loginPage.name)
    }
    settings.authority = try arguments[Self.authority].map { file throws(UsageError) in
      let text = String(
        decoding: try Self.contents(of: file, "--ca can't be read"), as: UTF8.self)
      if text.contains("CERTIFICATE-----") { return file }
      throw UsageError("--ca: \(file) can't be read, or has no certificate in the format PEM")
    }
    if let scopes = arguments[Self.scope] {
      settings.scopes = scopes.split(separator: " ").map(String.init)
    }
    if let file = arguments[Self.redirectURI] {
      let bytes = try Self.contents(of: file, "--redirect-uri can't be read")
      do throws(FileError) {
        settings.redirectURIs = try RedirectURIList.read(bytes, file: file)
      } catch { throw UsageError("\(Self.redirectURI.name): \(error)") }
    }
    settings.timeout = try milliseconds(Self.timeout, from: 1)
    settings.wait = try milliseconds(Self.wait, from: 0) ?? settings.wait
    settings.hasPost = arguments.has(Self.post) ? true : arguments.has(Self.noPost) ? false : nil
    for origin in arguments.all(Self.allowOrigin) {
      settings.allowedOrigins.append(try Self.url(origin, of: Self.allowOrigin.name))
    }
    let choosesForms = !(settings.formFields.isEmpty && settings.forms.isEmpty)
    if choosesForms, arguments.has(Self.steps) {
      throw UsageError("--steps replaces --field and --form: leave them out")
    }
    if let file = arguments[Self.steps] { try settings.addSteps(from: file) }
    return settings
  }
}

extension CommandLineOptions {
  private static func url(_ text: String, of option: String) throws(UsageError) -> HTTPURL {
    let octets = Array(text.utf8)
    do throws(URISyntaxError) {
      _ = try URIReference(validating: octets)
    } catch {
      throw UsageError("\(option) is no URL: \(error)")
    }
    do throws(HTTPURL.Fault) {
      return try HTTPURL(octets)
    } catch {
      throw UsageError("\(option) can't be used: \(error)")
    }
  }

  private static func path(
    _ path: ArraySlice<UInt8>, _ option: String
  ) throws(UsageError) -> [UInt8] {
    let parts = URIReference(splitting: Array(path))
    guard path.first == UInt8(ascii: "/"), parts.path.elementsEqual(path) else {
      throw UsageError("\(option) is no path: it starts with / and has neither query nor host")
    }
    return Array(path)
  }

  private static func form(
    _ text: String, _ option: String
  ) throws(UsageError) -> Settings.ChosenForm {
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count < 2 ? 1 : Int(String(decoding: parts[1], as: UTF8.self))
    guard let number, number > 0 else {
      throw UsageError("\(option): no number of a form behind #; the first form is 1")
    }
    return Settings.ChosenForm(path: try path(parts[0], option), number: number)
  }

  private func milliseconds(_ option: Option, from least: Int) throws(UsageError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let milliseconds = Int(text), (least...86_400_000).contains(milliseconds) else {
      throw UsageError("\(option.name) is no number of milliseconds from \(least) to 86400000")
    }
    return milliseconds
  }

  /// What two options say, one for each outcome and one for a named one.
  private func conditionals<Value>(
    _ always: Option, _ when: Option, _ read: (String, _ option: String) throws(UsageError) -> Value
  ) throws(UsageError) -> [Settings.Conditional<Value>] {
    var found: [Settings.Conditional<Value>] = []
    for value in arguments.all(always) {
      found.append(.init(outcome: nil, value: try read(value, always.name)))
    }
    for values in arguments.groups(when) {
      let outcome = try Self.outcome(values[0], when.name)
      found.append(.init(outcome: outcome, value: try read(values[1], when.name)))
    }
    return found
  }

  static func outcome(_ name: String, _ option: String) throws(UsageError) -> Outcome {
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
      throw UsageError("\(option): a header field has no colon; it is 'NAME: VALUE'")
    }
    let value = octets[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
    let field = HTTPField(name: Array(octets[..<colon]), value: try Self.value(value, option))
    if let fault = field.fault { throw UsageError("\(option): \(fault)") }
    return field
  }

  static func field(_ text: String, _ option: String) throws(UsageError) -> FormField {
    let octets = Array(text.utf8)
    guard let sign = octets.firstIndex(of: UInt8(ascii: "=")), sign > 0 else {
      throw UsageError("\(option): a field has no name and =; it is NAME=VALUE")
    }
    return FormField(
      name: Array(octets[..<sign]), value: try value(octets[(sign + 1)...], option))
  }

  /// The places that a value may name: their text is secret.
  static let references = (variable: "@env:", file: "@file:")

  /// A value as it is written, or the text of a variable or a file, without the file's last line end.
  private static func value(
    _ text: ArraySlice<UInt8>, _ option: String
  ) throws(UsageError) -> [UInt8] {
    let word = String(decoding: text, as: UTF8.self)
    guard word != Secrets.mark else {
      throw UsageError(
        "\(option): a report has \(word) in place of a secret; give the value as @env:NAME or @file:PATH"
      )
    }
    if text.starts(with: references.variable.utf8) {
      let name = String(word.dropFirst(references.variable.count))
      if let value = ProcessInfo.processInfo.environment[name] { return Array(value.utf8) }
      throw UsageError("\(option): the variable \(name.escaped) isn't set")
    }
    guard text.starts(with: references.file.utf8) else { return Array(text) }
    let path = String(word.dropFirst(references.file.count))
    let bytes = try contents(of: path, "the value of \(option) can't be read")
    return Array(bytes.last == .lineFeed ? bytes.dropLast() : bytes[...])
  }

  /// The bytes of a file that an option names, at most 1 MiB.
  static func contents(of file: String, _ problem: String) throws(UsageError) -> [UInt8] {
    do { return try SafeFile.read(URL(filePath: file), upTo: 1 << 20) } catch {
      let reason = (error as? FileFault).map { ": \($0)" } ?? "; is the file there?"
      throw UsageError("\(file.escaped): \(problem)\(reason)")
    }
  }
}

extension Settings {
  /// Keeps a value secret if its field is, or if it came from a variable or a file.
  mutating func keepSecret(_ value: [UInt8], named name: [UInt8], from text: String) {
    let references = CommandLineOptions.references
    let isReferred = text.contains(references.variable) || text.contains(references.file)
    if isReferred || Secrets.areInField(named: name) { secrets.insert(value) }
  }
}

package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and where to read on.
  package let description: String

  package init(_ reason: String) {
    description = "\(reason)\nhttp-adapter --help lists the options"
  }

  fileprivate init(_ error: ArgumentError) {
    switch error {
    case .unknown(let word): self.init("unknown option \(word)")
    case .repeated(let option): self.init("\(option.name) is given twice")
    case .missingValue(let option):
      self.init("\(option.name) needs \(option.valueCount == 1 ? "a value" : "two values")")
    case .unexpectedValue(let option): self.init("\(option.name) takes no value")
    }
  }
}
