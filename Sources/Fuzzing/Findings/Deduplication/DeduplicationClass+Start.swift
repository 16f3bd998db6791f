import AppFlip

extension DeduplicationClass {
  /// What is special about a start, in words.
  static func words(_ start: FuzzInput.Start, _ ordinary: Ordinary) -> [String] {
    let good = ordinary.start
    var words = ["start"]
    if start.appLink != good.appLink {
      words.append("app-link=\(TargetClass(start.appLink, besides: good.appLink))")
    }
    if start.clientID != good.clientID { words.append("client-id=\(TextClass(start.clientID))") }
    if start.scopes != good.scopes { words.append("scopes=\(self.words(start.scopes))") }
    if start.redirectURI != good.redirectURI {
      words.append("redirect-uri=\(target(start.redirectURI, besides: good.redirectURI))")
    }
    return words
  }

  private static func words(_ scopes: [[UInt8]]) -> String {
    var kinds: [String] = []
    for scope in scopes {
      let kind = "\(TextClass(scope))"
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    let isRepeated = Set(scopes).count < scopes.count
    let counted = [Magnitude.words(scopes.count)] + kinds.prefix(4)
    return (counted + (isRepeated ? ["repeated"] : [])).joined(separator: ",")
  }

  private static func target(_ text: [UInt8], besides good: [UInt8]) -> String {
    switch RedirectTarget(text) {
    case .listed(let url): "listed-\(url.environment.rawValue)"
    case .documentedFormat(let environment): "documented-format-\(environment.rawValue)"
    case .foreign: "foreign-\(TargetClass(text, besides: good))"
    }
  }
}
