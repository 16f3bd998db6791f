import AppFlip

extension Case {
  /// A good link in activities that are no universal link, and activities without a link.
  static let activities: [Case] = [
    activity("other", "a good link in another activity", Flip(.flip(), activity: .other)),
    activity("no-url", "a browsing-web activity without a URL", Flip(nil)),
    activity(
      "other-no-url", "another activity without a URL", Flip(nil, activity: .other)),
    activity(
      "other-declines", "a good link in another activity; the person would decline",
      Flip(.flip(), outcome: .declines, activity: .other)),
  ]

  private static func activity(_ name: String, _ title: String, _ flip: Flip) -> Case {
    let rule = Rule.appLinkActivity.id
    return Case(
      "app.activity.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: [.nothing])], steps: [.flip(flip)], twin: good.id)
  }

  /// The four parameters in every order.
  static let orders: [Case] = permutations(of: ["client_id", "scope", "state", "redirect_uri"])
    .map { names in
      let rule = Rule.appParametersOrderFree.id
      return Case(
        "app.order.\(names.joined(separator: "-"))", names.joined(separator: ", "), subject: rule,
        expectations: [Expectation(rule, permits: [.code])],
        steps: [.flip(Flip(LinkTemplate([.appLink, .text("?")] + parameters(named: names))))])
    }

  /// Unknown parameters, each of a name of its own, in front of those that count.
  static let unknownInFront: [Case] = [16, 64, 100].map { count in
    let rule = Rule.appParametersUnknownIgnored.id
    let link: [LinkTemplate.Piece] = [
      .appLink, .text("?" + unknown(count) + "client_id="), .clientID(.registered),
      .text("&scope="), .scope, .text("&state=S1&redirect_uri="), .redirectURI,
    ]
    return Case(
      "app.unknown.in-front-\(count)", "\(count) unknown parameters in front", subject: rule,
      expectations: [Expectation(rule, permits: [.code])],
      steps: [.flip(Flip(LinkTemplate(link)))], cause: "only so many parameters are read")
  }

  /// Unknown parameters, with an ampersand behind each.
  static func unknown(_ count: Int) -> String { (1...count).map { "z\($0)=1&" }.joined() }

  private static func parameters(named names: [String]) -> [LinkTemplate.Piece] {
    let parts = names.map { name -> [LinkTemplate.Piece] in
      switch name {
      case "client_id": [.text("client_id="), .clientID(.registered)]
      case "scope": [.text("scope="), .scope]
      case "state": [.text("state=S1")]
      default: [.text("redirect_uri="), .redirectURI]
      }
    }
    return Array(parts.joined(separator: [.text("&")]))
  }

  private static func permutations(of names: [String]) -> [[String]] {
    guard names.count > 1 else { return [names] }
    return names.indices.flatMap { index in
      var rest = names
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}
