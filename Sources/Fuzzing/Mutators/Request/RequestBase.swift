import AppFlip

/// Changes what stands in front of the query of an app's link, which catches code that takes a link
/// apart by force, or looks for its parameters in another place.
struct RequestBase: Mutator {
  let name = "request/base"
  let weight = 4

  /// What may stand in the place of scheme, authority and path; `nil` stands for what is there.
  private static let variants: [(scheme: String?, authority: String?, path: String?)] = [
    ("http", nil, nil), ("HTTPS", nil, nil), ("app", nil, nil), (nil, "evil.example", nil),
    (nil, "", nil), (nil, nil, ""), (nil, nil, "/"), (nil, nil, "//"), (nil, nil, "/.."),
    (nil, nil, "/%"), (nil, nil, "/%00"), (nil, nil, "/%FF"), (nil, nil, "/a%2Fb"),
    (nil, nil, "/flip/"), (nil, nil, "/other"), (nil, nil, "/;x=1"), (nil, nil, "/ "),
  ]

  /// What may be added behind the host.
  private static let ports = [":443", ":", ":0", ":99999", ":a", ":-1"].map { Array($0.utf8) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .app, let link = draft.link else { return false }
    let uri = URIReference(splitting: link.base)
    guard let scheme = uri.scheme, let authority = uri.authority else { return false }
    var base: [UInt8]
    if context.random.oneIn(3), let port = context.random.pick(Self.ports) {
      base = scheme + Array("://".utf8) + authority + port + uri.path
    } else {
      guard let variant = context.random.pick(Self.variants) else { return false }
      base = variant.scheme.map { Array($0.utf8) } ?? Array(scheme)
      base += Array("://".utf8) + (variant.authority.map { Array($0.utf8) } ?? Array(authority))
      base += variant.path.map { Array($0.utf8) } ?? Array(uri.path)
    }
    guard base != link.base else { return false }
    var changed = draft
    changed.link?.base = base
    return draft.become(changed)
  }
}
