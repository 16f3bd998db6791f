import HTTPClient

/// Text in which each LF stands for CR LF, as octets.
func lines(_ text: String) -> [UInt8] {
  text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }
}

/// Reads a response in pieces of one size; the connection ends behind it.
func read(
  _ octets: [UInt8], pieces size: Int = 1 << 16, limits: ResponseLimits = ResponseLimits()
) throws(HTTPError) -> HTTPResponse {
  var reader = ResponseReader(limits: limits)
  var rest = octets[...]
  while !rest.isEmpty {
    if let response = try reader.append(Array(rest.prefix(size))) { return response }
    rest = rest.dropFirst(size)
  }
  return try reader.finish()
}
