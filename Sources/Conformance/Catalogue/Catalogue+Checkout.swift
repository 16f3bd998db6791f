extension Catalogue {
  /// Every case of the suite, with the links of this checkout's corpus.
  ///
  /// - Returns: the catalogue.
  /// - Throws: `RunError` where the corpus can't be read, or names collide.
  public static func ofCheckout() throws(RunError) -> Catalogue {
    let corpus: Corpus
    do throws(CorpusError) { corpus = try Corpus() } catch { throw .corpus(error) }
    do throws(CatalogueError) { return try .all(corpus) } catch { throw .catalogue(error) }
  }
}
