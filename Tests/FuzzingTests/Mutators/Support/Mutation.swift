import AppFlip
import Conformance
import Testing

@testable import Fuzzing

extension Mutator {
  /// The input that the mutator makes of one, which stays as it is where there is none.
  func made(of input: FuzzInput, _ context: inout MutationContext) -> FuzzInput? {
    var made = input
    guard mutate(&made, &context) else {
      #expect(made == input)
      return nil
    }
    return made
  }
}

extension FuzzInput {
  /// An input for an app.
  init(link: String) { self.init(.app, link: InputLink(splitting: Array(link.utf8))) }

  /// An input for an authorization endpoint.
  init(link: String, form: String) {
    self.init(
      .authorizationEndpoint, link: InputLink(splitting: Array(link.utf8)),
      form: InputParameters(splitting: Array(form.utf8)))
  }

  /// An input as ``shown``.
  init(shown: String) {
    let parts = shown.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    self = parts.count > 1 ? FuzzInput(link: parts[0], form: parts[1]) : FuzzInput(link: shown)
  }

  /// The link as printable ASCII, and the form behind a space.
  var shown: String {
    ([link?.octets ?? []] + [form?.written].compactMap(\.self)).map(Octets.escaped)
      .joined(separator: " ")
  }

  /// What can be said of it: each of its texts behind a word for it, parameters by their names alone and
  /// with their values.
  var parts: Set<String> {
    var parts: Set = ["outcome \(outcome.rawValue)", "activity \(activity.rawValue)"]
    func add(_ word: String, _ text: [UInt8]?) {
      parts.insert(text.map { "\(word) \(Octets.escaped($0))" } ?? "no \(word)")
    }
    add("link", link?.octets)
    add("base", link?.base)
    add("query", link?.query?.written)
    add("fragment", link?.fragment)
    add("form", form?.written)
    add("code", code)
    add("flip", pending.map { _ in [] })
    add("pending-state", pending?.state)
    add("pending-target", pending?.redirectURI)
    for header in headers {
      add("header", header.name)
      add("header", header.name + [0x20] + header.value)
    }
    for parameter in parameters {
      parts.formUnion([parameter.name, parameter.written].map(Octets.escaped))
      if parameter.isNamed("redirect_uri"), let value = parameter.value {
        add("target", PercentDecoding.decodeLiteral(value, as: .percent))
      }
    }
    parts.insert("count \(parameters.count)")
    guard let start else { return parts }
    add("app-link", start.appLink)
    add("client-id", start.clientID)
    add("redirect-uri", start.redirectURI)
    for scope in start.scopes { add("scope", scope) }
    parts.insert("scopes \(start.scopes.count)")
    return parts
  }
}
