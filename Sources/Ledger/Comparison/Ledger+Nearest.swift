import AppFlip

extension Ledger {
  /// Compares a page with the edition that it has most in common with.
  ///
  /// - Parameter page: the copy of the document.
  /// - Returns: the comparison, with the newest edition where several have as much in common; nil
  ///   where the page has less than a third of every edition, so that it is another page or in a
  ///   language that the ledger doesn't know.
  public func compared(to page: Page) -> Comparison? {
    let onPage = Set(page.sentences.map(\.digest))
    let ranked = Edition.allCases.map { edition in
      let entries = entries(of: edition)
      return (edition, entries.count { onPage.contains($0.digest) }, entries.count)
    }
    let best = ranked.max { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let best, best.1 * 3 >= best.2, best.1 > 0 else { return nil }
    return Comparison(page, with: self, edition: best.0)
  }
}
