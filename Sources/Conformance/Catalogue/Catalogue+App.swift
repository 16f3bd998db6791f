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
        + Case.unknownInFront
        + Case.stateOctets + Case.stateScalars + Case.stateLengths + Case.statesInErrors
        + Case.codeOctets + Case.codeSpaces + Case.codeLengths + Case.independentFlips + rows)
  }
}
