import AppFlip

/// The text of a URL in a page or a `Location`, as browsers read it ([URL
/// Standard](https://url.spec.whatwg.org/#concept-basic-url-parser)).
package enum PageURL {
  /// The text with slashes in place of backslashes, percent-encoded, and without what browsers remove.
  package static func repaired(_ text: [UInt8]) -> [UInt8] {
    let isIgnored: (UInt8) -> Bool = { $0 <= 0x20 }
    var text = text.drop(while: isIgnored).prefix { $0 != UInt8(ascii: "#") }
    while text.last.map(isIgnored) == true { text.removeLast() }
    let kept = text.filter { !"\t\n\r".utf8.contains($0) }
    let front = kept.prefix { $0 != UInt8(ascii: "?") }
    let parts = URIReference(
      splitting: front.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
    let base = parts.octets[..<parts.path.startIndex]
    return base + encoded(parts.path, but: "\"<>^`{}")
      + encoded(kept[front.endIndex...], but: "\"<>'")
  }

  /// Percent-encodes what isn't printable ASCII, and some other characters.
  private static func encoded(_ text: ArraySlice<UInt8>, but others: String) -> [UInt8] {
    text.flatMap { byte in
      (0x21...0x7E).contains(byte) && !others.utf8.contains(byte)
        ? [byte] : PercentEncoding.encode([byte])
    }
  }
}
