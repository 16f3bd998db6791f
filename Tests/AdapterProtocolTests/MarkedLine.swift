import AdapterProtocol
import Testing

/// A line in which `^` marks the place that an error is about; the line itself has no mark.
struct MarkedLine: CustomTestStringConvertible {
  let line: [UInt8]
  let offset: Int?
  let testDescription: String

  init(_ text: String) {
    let parts = text.split(separator: "^", maxSplits: 1, omittingEmptySubsequences: false)
    line = octets(parts.joined())
    offset = parts.count > 1 ? parts[0].utf8.count : nil
    testDescription = text.debugDescription
  }
}

func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of octets, for messages and for comparing what is known to be ASCII.
func shown(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
