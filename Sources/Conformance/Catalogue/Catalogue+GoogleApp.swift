extension Catalogue {
  /// Every case of the role `google-app`: what the suite generates, then the links of the corpus.
  ///
  /// - Parameter corpus: the corpus.
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide or rules are unknown.
  public static func googleApp(_ corpus: Corpus) throws(CatalogueError) -> Catalogue {
    try Catalogue(googleAppCases(corpus))
  }

  /// Every case in which roles are put together.
  ///
  /// - Returns: the catalogue.
  /// - Throws: `CatalogueError` where names collide.
  public static func composition() throws(CatalogueError) -> Catalogue {
    try Catalogue(Case.compositions)
  }

  /// The cases of the role `google-app`.
  static func googleAppCases(_ corpus: Corpus) -> [Case] {
    Case.starts + Case.scopes + Case.clientIDs + Case.nonces + [Case.goodReturn]
      + Case.returnedURLs + Case.returnedCodes + Case.returnedStates + Case.returnedBehindUnknown
      + Case.returnedErrors
      + Case.descriptions + Case.runningGoogleApps + corpus.returned.map(\.testCase)
  }
}
