import AdapterProtocol

extension [UInt8] {
  /// As much of it as is shown of a malformed line.
  var shown: [UInt8] { Array(prefix(Limits.shownLength)) }
}
