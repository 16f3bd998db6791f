extension Catalogue {
  /// Every case of the role `authorization-endpoint`: the app's that concern it, then its own.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide, rules are unknown or a link can't be read.
  public static func endpoint(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(endpointCases(of: app(corpus)))
  }

  /// Every case of every role, and those in which roles are put together.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide, rules are unknown or a link can't be read.
  public static func all(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    let app = try app(corpus)
    return try Catalogue(
      app.cases + endpointCases(of: app) + googleAppCases(corpus) + Case.compositions)
  }

  private static func endpointCases(of app: Catalogue) throws(CatalogueError) -> [Case] {
    var cases: [Case] = []
    for testCase in app.cases {
      do throws(UnfillableTemplate) {
        if let request = try testCase.asEndpointCase() { cases.append(request) }
      } catch {
        throw .unfillable(testCase.id, error.reason)
      }
    }
    return cases + Case.responseTypes + Case.responseModes + Case.silentPrompts + Case.redirects
      + Case.injections + Case.trips + Case.posts
  }
}
