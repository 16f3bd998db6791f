import Ledger

extension Catalogue {
  /// Every case of the suite, with the links of the suite's own corpus.
  ///
  /// - Returns: the catalogue.
  /// - Throws: `RunError` where the corpus can't be read, or names collide.
  public static func ofCheckout() throws(RunError) -> Catalogue {
    let corpus: Corpus
    if case .failure(let error) = DataFolder.found { throw .data(error) }
    do throws(CorpusError) { corpus = try Corpus() } catch { throw .corpus(error) }
    do throws(CatalogueError) { return try .all(corpus) } catch { throw .catalogue(error) }
  }
}
