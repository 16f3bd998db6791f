/// A marker that the suite puts into requests to find it in a page or a response.
package enum ReflectionMarker {
  package static let word = Array("q7zk9xw4".utf8)

  /// The word beside every character that means something in a page: both quotes, and what begins a tag
  /// and ends one.
  package static let text = Array("q7zk9xw4\"q7zk9xw4'q7zk9xw4<q7zk9xw4></q7zk9xw4>".utf8)
  /// The hosts of fields of the header: one, and a second one where two fields differ.
  package static let headerWords = [headerWord, Array("r4j2wq9t".utf8)]
  package static let headerWord = Array("h3k8vz2p".utf8)
  package static let host = headerWord + Array(".example".utf8)

  /// Where a page reflects the marker as it was, though something else had to stand there.
  ///
  /// In text that is the beginning of a tag, in an attribute the quote that ends it, in a script the quote
  /// that ends a text, or the end of the script.
  package static func place(in page: HTMLPage) -> Int? {
    var beginning = 0
    var last: Range<Int>?
    for range in page.bytes.ranges(of: word) {
      // The words of one marker have an escaped character between them at most.
      if range.lowerBound - (last?.upperBound ?? -longestEscape - 1) > longestEscape {
        beginning = range.lowerBound
      }
      last = range
      if isUnescaped(range, of: beginning, in: page) { return range.lowerBound }
    }
    return nil
  }

  private static let longestEscape = 8

  private static func isUnescaped(
    _ range: Range<Int>, of beginning: Int, in page: HTMLPage
  ) -> Bool {
    let front = page.bytes[..<range.lowerBound]
    switch page.place(of: range.lowerBound) {
    case .tagName, .plainText: return front.last == UInt8(ascii: "<")
    case .quoted(let quote): return isEnded(by: quote, range, in: page)
    case .script:
      if front.suffix(2).elementsEqual("</".utf8) { return true }
      guard case .script(let quote?) = page.place(of: beginning) else { return false }
      return isEnded(by: quote, range, in: page)
    case .text, .tag, .comment, .style: return false
    }
  }

  private static func isEnded(
    by quote: UInt8, _ range: Range<Int>, in page: HTMLPage
  ) -> Bool {
    page.bytes[range.upperBound...].starts(with: [quote] + word)
  }
}
