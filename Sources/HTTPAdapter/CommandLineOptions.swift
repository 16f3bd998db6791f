import AdapterProtocol
import AppFlip
import Foundation
import Harness
import Processes
import Web

/// The command line of http-adapter.
package enum CommandLineOptions {
  package enum Action: Equatable {
    case help
    case serve(Settings)
  }

  /// The options as the help shows them: their names and values are read from here.
  static let lines = """
      --endpoint URL
          the authorization endpoint; the adapter sends requests only to its scheme, host and port
      --client-id ID
          the client_id that is registered for Google at the endpoint
      --scope SCOPES
          the scopes of each request, separated by spaces (default: devices profile)
      --redirect-uri FILE
          the client's redirect URIs other than Google's, one per line; # begins a comment. The
          adapter declares them to the suite, and never follows them
      --header 'NAME: VALUE'
          a header field for every request to the endpoint; may be repeated
      --header-when OUTCOME 'NAME: VALUE'
          a header field for the requests of one outcome, such as the cookie of a user who is
          signed in and approves; may be repeated
      --field NAME=VALUE
          a field of a form, for every outcome, such as password=@env:PASSWORD or
          password=@file:PATH; may be repeated
      --field-when OUTCOME NAME=VALUE
          a field of a form for one outcome; may be repeated
      --form PATH[#N]
          the only form to send at the page with this path, the first or the N-th, even if it has
          none of the fields; may be repeated
      --form-when OUTCOME PATH[#N]
          the form to send for one outcome; may be repeated
      --allow-origin URL
          a different origin that redirects and forms may lead to, such as the origin of the
          sign-in; may be repeated
      --steps FILE
          the user's actions at each page, instead of --field and --form
      --ca FILE
          the certificates of the authorities (PEM) that https trusts, instead of the system's
      --login-page PATH
          only a redirect to this path counts as a redirect to a login page (default: every
          redirect to the endpoint's own scheme, host and port)
      --wait MS
          the time that the adapter waits for a server that refuses connections, in milliseconds,
          at the start and after the server has exited (default: 10000)
      --name NAME
          the name in the report (default: the endpoint's host and port)
      --post
          the endpoint also accepts authorization requests with POST (default: send one at the
          start to find out)
      --no-post
          send no authorization request with POST
      --help
          print this text
    """

  private static let options = "\n\(lines)".components(separatedBy: "\n  --").dropFirst().map {
    text in
    let words = text.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 1).map(String.init)
    return Option(
      "--\(words[0])", words.count > 1 ? words[1] : nil, "",
      short: words[0] == "help" ? "-h" : nil,
      valueCount: words.last?.hasPrefix("OUTCOME ") == true ? 2 : 1,
      isRepeatable: text.contains("may be repeated"))
  }

  package static func read(_ words: some Collection<String>) throws(UsageError) -> Action {
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(words, options: options)
    } catch { throw UsageError("\(error)") }
    if arguments.has(Option("--help", nil, "")) { return .help }
    // A word that is out of place may be a part of a password.
    if !arguments.operands.isEmpty {
      throw UsageError("a word without an option; put a value with a space in quotation marks")
    }
    func needed(_ name: String) throws(UsageError) -> String {
      guard let value = arguments[Option(name, nil, "")] else {
        throw UsageError("\(name) is missing")
      }
      guard !value.isEmpty else { throw UsageError("\(name) is empty") }
      return value
    }
    let place = try needed("--endpoint")
    let endpoint = try reading("--endpoint") { try url(place) }
    var settings = Settings(endpoint: endpoint, clientID: try needed("--client-id"))
    for option in options {
      for values in arguments.groups(option) {
        try reading(option.name) { try settings.apply(option.name, values) }
      }
    }
    return .serve(settings)
  }

  /// Adds the place to what is wrong there.
  static func reading<Value>(
    _ place: String, _ read: () throws -> Value
  ) throws(UsageError) -> Value {
    do { return try read() } catch {
      throw UsageError("\(place): \((error as? UsageError)?.reason ?? "\(error)")")
    }
  }
}

extension Settings {
  /// Makes the setting of an option; the options come in the order of the help.
  fileprivate mutating func apply(_ option: String, _ values: [String]) throws {
    let value = values.last ?? ""
    let outcome = values.count > 1 ? try CommandLineOptions.outcome(values[0]) : nil
    switch option {
    case "--scope": scopes = value.split(separator: " ").map(String.init)
    case "--redirect-uri":
      redirectURIs = try RedirectURIList.read(CommandLineOptions.contents(of: value), file: value)
    case "--header", "--header-when": try addHeader(value, for: outcome)
    case "--field", "--field-when":
      let field = try field(value)
      choices[outcome, default: Choice()].fields.append(field)
    case "--form", "--form-when":
      let (path, number) = try CommandLineOptions.form(value)
      choices[outcome, default: Choice()].forms[path] = number
    case "--allow-origin": allowedOrigins.append(try CommandLineOptions.url(value))
    case "--steps":
      guard choices.values.allSatisfy({ !$0.hasForms }) else {
        throw UsageError("it replaces --field and --form; leave them out")
      }
      try addSteps(from: value)
    case "--ca":
      let text = String(decoding: try CommandLineOptions.contents(of: value), as: UTF8.self)
      guard text.contains("CERTIFICATE-----") else {
        throw UsageError("\(value) must have a certificate in the format PEM")
      }
      authority = value
    case "--login-page": loginPage = try CommandLineOptions.path(Array(value.utf8))
    case "--wait":
      guard let milliseconds = Int(value), (0...86_400_000).contains(milliseconds) else {
        throw UsageError("must be a number of milliseconds from 0 to 86400000")
      }
      wait = milliseconds
    case "--name": name = value
    case "--post": hasPost = true
    case "--no-post": hasPost = hasPost ?? false
    // Those that are read before.
    default: assert(["--endpoint", "--client-id"].contains(option))
    }
  }
}

// MARK: - Values

extension CommandLineOptions {
  fileprivate static func url(_ text: String) throws -> HTTPURL {
    try HTTPURL(URIReference(validating: Array(text.utf8)).bytes)
  }

  fileprivate static func path(_ path: [UInt8]) throws -> [UInt8] {
    guard path.first == UInt8(ascii: "/"), URIReference(splitting: path).path.elementsEqual(path)
    else { throw UsageError("a path must start with / and have no query and no host") }
    return path
  }

  fileprivate static func form(_ text: String) throws -> (path: [UInt8], number: Int) {
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count < 2 ? 1 : Int(String(decoding: parts[1], as: UTF8.self))
    guard let number, number > 0 else {
      throw UsageError("the number of a form must follow #; the first form is 1")
    }
    return (try path(Array(parts[0])), number)
  }

  static func outcome(_ name: String) throws -> UserDecision {
    let known = Settings.possibleOutcomes
    guard let outcome = known.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw UsageError("unknown outcome \(name.escaped); known: \(names)")
    }
    return outcome
  }

  /// The bytes of a file that an option names, at most 1 MiB.
  static func contents(of file: String) throws -> [UInt8] {
    do { return try SafeFile.read(URL(filePath: file), upTo: 1 << 20) } catch {
      let reason = (error as? FileFault).map { "\($0)" } ?? "it can't be read; check that it exists"
      throw UsageError("\(file.escaped): \(reason)")
    }
  }
}

extension Settings {
  mutating func field(_ text: String) throws -> FormField {
    guard let (name, value) = Self.pair(text, "="), !name.isEmpty else {
      throw UsageError("a field must have a name and =; write NAME=VALUE")
    }
    let (bytes, isSecret) = try Self.value(value, named: name)
    if isSecret { secrets.insert(bytes) }
    return FormField(name: name, value: bytes)
  }

  fileprivate mutating func addHeader(_ text: String, for outcome: UserDecision?) throws {
    guard let (name, value) = Self.pair(text, ":") else {
      throw UsageError("a header field must have a colon; write 'NAME: VALUE'")
    }
    let (bytes, isSecret) = try Self.value(value.drop { $0 == UInt8(ascii: " ") }, named: name)
    let field = Header(name: Text(name), value: Text(bytes))
    if let fault = field.fault { throw UsageError(fault) }
    choices[outcome, default: .init()].headers.append(field)
    if !isSecret { return }
    // A server may also return a cookie's value, a token without its scheme, or the password of Basic.
    let token = Data(bytes.drop { $0 != UInt8(ascii: " ") }.dropFirst())
    let password = Data(base64Encoded: token)?.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    let pairs = field.isNamed("cookie") ? bytes.split(separator: UInt8(ascii: ";")) : []
    let cookies = pairs.map { Array($0.drop { $0 != UInt8(ascii: "=") }.dropFirst()) }
    for secret in [bytes, Array(token), Array(password ?? Data())] + cookies {
      secrets.insert(secret)
    }
  }

  private static func pair(
    _ text: String, _ separator: Unicode.Scalar
  ) -> (name: [UInt8], value: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8)
    guard let end = bytes.firstIndex(of: UInt8(ascii: separator)) else { return nil }
    return (Array(bytes[..<end]), bytes[(end + 1)...])
  }

  /// A value as it is written, or the text of a variable or a file without its last line end, which is secret.
  private static func value(
    _ text: ArraySlice<UInt8>, named name: [UInt8]
  ) throws -> (bytes: [UInt8], isSecret: Bool) {
    let word = String(decoding: text, as: UTF8.self)
    guard word != Secrets.mark else {
      throw UsageError(
        "reports show \(word) instead of a secret; give the value as @env:NAME or @file:PATH")
    }
    if text.starts(with: "@env:".utf8) {
      let variable = String(word.dropFirst(5))
      guard let value = ProcessInfo.processInfo.environment[variable] else {
        throw UsageError("the variable \(variable.escaped) isn't set")
      }
      return (Array(value.utf8), true)
    }
    if text.starts(with: "@file:".utf8) {
      let bytes = try CommandLineOptions.contents(of: String(word.dropFirst(6)))
      return (Array(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]), true)
    }
    return (Array(text), Secrets.areInField(named: name))
  }
}

package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem.
  let reason: String
  /// The problem, and the place to read more.
  package var description: String { "\(reason)\nhttp-adapter --help lists the options" }

  package init(_ reason: String) { self.reason = reason }
}
