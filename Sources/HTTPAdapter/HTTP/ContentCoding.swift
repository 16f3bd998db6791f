import AppFlip
import Processes
import Web

extension HTTPResponse {
  /// Removes the codings of the body, up to a limit; a body that can't be decoded counts as cut.
  ///
  /// Source: [RFC 9110, section 8.4](https://www.rfc-editor.org/rfc/rfc9110#section-8.4).
  mutating func decode(upTo limit: Int) {
    guard !body.isEmpty else { return }
    let codings = values(of: "content-encoding").flatMap { $0.split(separator: UInt8(ascii: ",")) }
    for coding in codings.reversed() {
      let decoded: (bytes: [UInt8], isWhole: Bool)?
      switch String(decoding: coding.trimmed.map(\.lowercasedASCII), as: UTF8.self) {
      case "", "identity": continue
      case "gzip", "x-gzip": decoded = ZLib.system?.inflate(body, upTo: limit)
      case "deflate":
        // Some servers leave out the header of zlib, as browsers know.
        let isRaw = (Int(body[0]) << 8 | Int(body.dropFirst().first ?? 0)) % 31 != 0
        decoded = ZLib.system?.inflate(body, isRaw: isRaw, upTo: limit)
      default: decoded = nil
      }
      body = decoded?.bytes ?? []
      isTruncated = isTruncated || decoded?.isWhole != true
    }
  }
}
