import AppFlip

extension Bytes {
  /// Text for bytes that may not be UTF-8: an escape replaces each byte that isn't, and existing escapes are
  /// in upper case.
  static func spelled(_ bytes: [UInt8]) -> [UInt8] {
    var spelled: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if PercentDecoding.escapedByte(in: rest, at: rest.startIndex) != nil {
        spelled += rest.prefix(3).map { $0.isAlpha ? $0 & 0xDF : $0 }
        rest = rest.dropFirst(3)
      } else if let length = (1...4).first(where: { areUTF8(Array(rest.prefix($0))) }) {
        spelled += rest.prefix(length)
        rest = rest.dropFirst(length)
      } else {
        spelled += PercentEncoding.encodeAll([first])
        rest = rest.dropFirst()
      }
    }
    return spelled
  }
}
