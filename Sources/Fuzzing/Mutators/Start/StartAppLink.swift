import AppFlip

/// Starts the flip at another link of an app, valid but odd, which catches a Google app that repairs,
/// normalises or decodes what it is told.
///
/// None has a query or a fragment: the adapter protocol knows no such link of an app.
struct StartAppLink: StartMutator {
  let name = "start/app-link"

  private static let paths = [
    "", "/", "//", "/flip/", "/flip//x", "/a%2Fb", "/a%20b", "/%41", "/%61", "/%E2%84%AA", "/%FF",
    "/a+b", "/a;x=1", "/a=b&c=d", "/a:b@c", "/~a", "/a,b!$'()*", "/./flip", "/a/../flip",
    "/%2e%2e/flip", "/client_id=x", "/" + String(repeating: "a", count: 255),
  ].map { Array($0.utf8) }

  private static let authorities = [
    "a.example", "app.example.com", "app.example.com:443", "app.example.com:8443",
    "APP.example.com", "xn--bcher-kva.example", "127.0.0.1", "[::1]", "u@app.example.com",
  ].map { Array($0.utf8) }

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    let link = URIReference(splitting: start.appLink)
    guard let scheme = link.scheme, let authority = link.authority else { return nil }
    let isOfPath = !context.random.oneIn(4)
    let other = context.random.pick(isOfPath ? Self.paths : Self.authorities) ?? []
    let rest = isOfPath ? Array(authority) + other : other + Array(link.path)
    return start.replacing(.appLink, by: Array(scheme) + Array("://".utf8) + rest)
  }
}
