extension Catalogue {
  /// Every case of the role `app`: what the suite generates, then the links of the corpus.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide or rules are unknown.
  public static func app(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    let rows = corpus.links.flatMap(\.cases)
    return try Catalogue(
      [Case.good, Case.refused] + Case.answers + Case.redirectURLs + Case.activities + Case.orders
        + Case.stateOctets + Case.stateScalars + Case.stateLengths + Case.statesInErrors
        + Case.codeOctets + Case.codeLengths + Case.independentFlips + rows)
  }

  /// Every case of the role `authorization-endpoint`: the app's that concern it, then its own.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide or rules are unknown.
  public static func endpoint(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(endpointCases(of: app(corpus)))
  }

  private static func endpointCases(of app: Catalogue) -> [Case] {
    let shared = app.cases.compactMap { try? $0.asEndpointCase() }
    return shared + Case.responseTypes + Case.redirects + Case.injections + Case.trips + Case.posts
  }

  /// Every case of every role that is judged.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide or rules are unknown.
  public static func all(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    let app = try app(corpus)
    return try Catalogue(app.cases + endpointCases(of: app))
  }
}
