import AdapterProtocol
import AppFlip
import Harness
import Web

/// The part of an `apple-app-site-association` file for one app, which decides whether iOS opens a link in the app
/// ([Supporting associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains)).
struct Association: Equatable, Sendable {
  private static let longest = 128 * 1_024

  private let file: [UInt8]
  private let appID: [UInt8]
  private let components: Result<[AssociatedComponent], Flaw>

  init(file: [UInt8], appID: [UInt8]) {
    (self.file, self.appID) = (file, appID)
    components = Result { () throws(Flaw) in
      try Self.components(in: Self.body(of: file), for: appID)
    }
  }

  static func == (one: Association, other: Association) -> Bool {
    one.file == other.file && one.appID == other.appID
  }

  /// Why iOS doesn't open a link in the app, a phrase; nil if iOS does.
  func problem(with link: [UInt8]) -> String? {
    let link = URIReference(splitting: link)
    var reasons: [String] = []
    do throws(Flaw) {
      for component in try components.get() {
        guard let mismatch = component.mismatch(with: link) else {
          return component.isExcluding ? "\(component.place) excludes the link" : nil
        }
        if !component.isExcluding { reasons.append("\(component.place): \(mismatch)") }
      }
    } catch { return "\(error)" }
    return (["no component matches the link"] + reasons.prefix(3)).joined(separator: "; ")
  }

  /// The file, or the body of an HTTP response with its status line and header.
  private static func body(of file: [UInt8]) throws(Flaw) -> [UInt8] {
    guard file.starts(with: "HTTP/".utf8) else { return file }
    let ends = ["\r\n\r\n", "\n\n"].compactMap { file.firstRange(of: Array($0.utf8)) }
    guard let end = ends.min(by: { $0.lowerBound < $1.lowerBound }) else {
      throw Flaw("the HTTP response has no body")
    }
    let lines = String(decoding: file[..<end.lowerBound], as: UTF8.self).lowercased()
      .split(whereSeparator: \.isNewline)
    let status = lines.first?.split(separator: " ").dropFirst().first ?? ""
    guard status == "200" else {
      throw Flaw("the HTTP response has the status \(status), not 200")
    }
    let type = lines.first { $0.hasPrefix("content-type:") } ?? "no content-type"
    guard type.contains("json") else {
      throw Flaw("the HTTP response has \(type), not application/json")
    }
    return Array(file[end.upperBound...])
  }

  private static func components(
    in body: [UInt8], for appID: [UInt8]
  ) throws(Flaw) -> [AssociatedComponent] {
    guard body.count <= longest else {
      throw Flaw("the file has \(body.count) bytes, more than \(longest)")
    }
    let root: JSON
    do throws(JSONError) { root = try JSONReader.read(body) } catch {
      throw Flaw("the file isn't valid JSON: \(error)")
    }
    guard let links = root["applinks"], let details = links["details"]?.elements else {
      throw Flaw("the file has no list applinks.details")
    }
    let own = details.enumerated().filter { _, detail in
      ((detail["appIDs"]?.elements ?? []) + [detail["appID"]]).contains(.string(appID))
    }
    guard !own.isEmpty else {
      throw Flaw("applinks.details doesn't name the app \(Bytes.escaped(appID))")
    }
    return own.flatMap { index, detail in components(of: detail, at: "details[\(index)]", links) }
  }

  private static func components(
    of detail: JSON, at place: String, _ links: JSON
  ) -> [AssociatedComponent] {
    let usual = [detail["defaults"], links["defaults"]]
    if let components = detail["components"]?.elements {
      return components.enumerated().map { index, component in
        let place = "\(place).components[\(index)]"
        return AssociatedComponent(component, at: place, usual, links["substitutionVariables"])
      }
    }
    // The format before iOS 13; without a list, the app opens every link.
    return (detail["paths"]?.elements ?? [.text("*")]).enumerated().map { index, path in
      let isExcluding = path.string.starts(with: "NOT ".utf8)
      let pattern = JSON.string(Array(path.string.dropFirst(isExcluding ? 4 : 0)))
      let component = JSON.object(JSONObject([("/", pattern), ("exclude", .bool(isExcluding))]))
      return AssociatedComponent(component, at: "\(place).paths[\(index)]", [], nil)
    }
  }
}

/// A component of a link's pattern, with the settings that apply to it.
private struct AssociatedComponent: Sendable {
  let place: String
  let isExcluding: Bool
  private let path, query, fragment: AssociationPattern?
  private let items: [(name: [UInt8], value: AssociationPattern)]
  private let isPercentEncoded: Bool

  init(_ component: JSON, at place: String, _ usual: [JSON?], _ variables: JSON?) {
    func isOn(_ name: String) -> Bool {
      ([component] + usual).lazy.compactMap { $0?[name]?.flag }.first ?? true
    }
    let isCaseSensitive = isOn("caseSensitive")
    func pattern(_ value: JSON) -> AssociationPattern {
      AssociationPattern(value.string, variables, isCaseSensitive)
    }
    (self.place, isPercentEncoded) = (place, isOn("percentEncoded"))
    isExcluding = component["exclude"]?.flag ?? false
    (path, fragment) = (component["/"].map(pattern), component["#"].map(pattern))
    let items = component["?"]?.members
    query = items == nil ? component["?"].map(pattern) : nil
    self.items = (items ?? []).map { ($0.name, pattern($0.value)) }
  }

  /// The first part of a link that doesn't match, a phrase; nil if the link matches.
  func mismatch(with link: URIReference) -> String? {
    let path = link.path.isEmpty ? Array("/".utf8)[...] : link.path
    for (name, text, pattern) in [
      ("path", path, self.path), ("query", link.query ?? [], query),
      ("fragment", link.fragment ?? [], fragment),
    ] {
      let text = isPercentEncoded ? Array(text) : Self.decoded(text)
      if let pattern, !pattern.matches(text) {
        return "the \(name) \(Self.quoted(text)) isn't \(Self.quoted(pattern.text))"
      }
    }
    for (name, pattern) in items {
      let values = link.parameters.filter { Self.decoded($0.name) == name }.map { $0.value ?? [] }
      guard let first = values.first else { return "the query has no \(Bytes.escaped(name))" }
      if !values.contains(where: { matches($0, pattern) }) {
        let value = Self.quoted(Array(first))
        return "\(Bytes.escaped(name))=\(value) isn't \(Self.quoted(pattern.text))"
      }
    }
    return nil
  }

  /// Apple doesn't say whether the value of a query item is decoded: only a match in both readings excludes a link.
  private func matches(_ value: ArraySlice<UInt8>, _ pattern: AssociationPattern) -> Bool {
    let decoded = pattern.matches(Self.decoded(value))
    guard isPercentEncoded, decoded == isExcluding else { return decoded }
    return pattern.matches(Array(value))
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    PercentDecoding.decodeLiteral(text, as: .percent)
  }

  private static func quoted(_ text: [UInt8]) -> String {
    "\"\(Bytes.escaped(text.prefix(80)))\"" + (text.count > 80 ? "..." : "")
  }
}

/// A pattern of a component: `*` matches any text, `?` any byte, `$(name)` a value of a variable.
private struct AssociationPattern: Sendable {
  private enum Token {
    case any
    case one(@Sendable (UInt8) -> Bool)
    case variable([[Token]])
  }

  let text: [UInt8]
  private let tokens: [Token]

  init(_ text: [UInt8], _ variables: JSON?, _ isCaseSensitive: Bool) {
    self.text = text
    tokens = Self.tokens(text[...], variables, isCaseSensitive)
  }

  func matches(_ text: [UInt8]) -> Bool {
    Self.ends(of: tokens, in: text, from: [0]).contains(text.count)
  }

  private static func tokens(
    _ pattern: ArraySlice<UInt8>, _ variables: JSON?, _ isCaseSensitive: Bool
  ) -> [Token] {
    var (rest, tokens): (ArraySlice<UInt8>, [Token]) = (pattern, [])
    while let byte = rest.first {
      if rest.starts(with: "$(".utf8), let end = rest.firstIndex(of: UInt8(ascii: ")")),
        let values = values(of: rest[..<end].dropFirst(2), variables, isCaseSensitive)
      {
        tokens.append(.variable(values))
        rest = rest[(end + 1)...]
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "*"): tokens.append(.any)
      case UInt8(ascii: "?"): tokens.append(.one { _ in true })
      case _ where isCaseSensitive: tokens.append(.one { $0 == byte })
      default: tokens.append(.one { $0.lowercasedASCII == byte.lowercasedASCII })
      }
    }
    return tokens
  }

  /// The values of the file's variable, or of Apple's; nil for an unknown variable.
  private static func values(
    of name: ArraySlice<UInt8>, _ variables: JSON?, _ isCaseSensitive: Bool
  ) -> [[Token]]? {
    let name = String(decoding: name, as: UTF8.self)
    if let values = variables?[name]?.elements {
      // A value has no variables.
      return values.map { tokens($0.string[...], .null, isCaseSensitive) }
    }
    let upper = Token.one { $0.isAlpha && (!isCaseSensitive || $0 < 0x61) }
    let lower = Token.one { $0.isAlpha && (!isCaseSensitive || $0 > 0x60) }
    switch name {
    case "alpha": return [[.one { $0.isAlpha }]]
    case "upper": return [[upper]]
    case "lower": return [[lower]]
    case "alnum": return [[.one { $0.isAlpha || $0.isDigit }]]
    case "digit": return [[.one { $0.isDigit }]]
    case "xdigit": return [[.one { $0.isDigit || (0x61...0x66).contains($0.lowercasedASCII) }]]
    case "region": return [[upper, upper]]
    case "lang": return [[lower, lower], [lower, lower, lower]]
    default: return nil
    }
  }

  /// The places in a text up to which tokens match: a set, as backtracking can take exponential time.
  private static func ends(
    of tokens: [Token], in text: [UInt8], from places: Set<Int>
  ) -> Set<Int> {
    tokens.reduce(places) { places, token in
      switch token {
      case .any: Set(places.min().map { Array($0...text.count) } ?? [])
      case .one(let isMet):
        Set(places.filter { $0 < text.count && isMet(text[$0]) }.map { $0 + 1 })
      case .variable(let values):
        values.reduce(into: []) { $0.formUnion(ends(of: $1, in: text, from: places)) }
      }
    }
  }
}

extension JSON {
  fileprivate var members: [JSONObject.Member]? {
    if case .object(let object) = self { object.members } else { nil }
  }
  fileprivate var elements: [JSON]? { if case .array(let list) = self { list } else { nil } }
  fileprivate var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  fileprivate var string: [UInt8] { if case .string(let bytes) = self { bytes } else { [] } }

  fileprivate subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }
}
