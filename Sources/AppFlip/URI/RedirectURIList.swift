/// A file with the redirect URIs that the owner of an endpoint registered beside the 12 URLs.
package enum RedirectURIList {
  /// Reads the redirect URIs, one a line; a line that begins with `#` is a comment.
  ///
  /// They are absolute and have no fragment ([RFC 6749, section
  /// 3.1.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2)), and no query: the suite compares what is before
  /// the query of a response.
  package static func read(_ bytes: [UInt8], file: String) throws(FileError) -> [[UInt8]] {
    var urls: [[UInt8]] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let url = Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
      guard let first = url.first, first != UInt8(ascii: "#") else { continue }
      guard let uri = try? URIReference(validating: url), let scheme = uri.scheme,
        uri.query == nil, uri.fragment == nil,
        uri.authority?.isEmpty == false || !scheme.starts(with: Array("http".utf8))
      else {
        throw FileError(
          file, line: index + 1,
          "a redirect URI must be absolute, without a query or fragment; correct the line")
      }
      guard RedirectTarget(url).isForeign, !urls.contains(url) else {
        throw FileError(
          file, line: index + 1, "the redirect URI is already in the list; delete the line")
      }
      urls.append(url)
    }
    if urls.isEmpty { throw FileError(file, "no redirect URI; write one on each line") }
    return urls
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
