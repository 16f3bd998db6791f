import AppFlip

/// The error of a strict reader, nil for a valid reference.
func syntaxError(in octets: [UInt8]) -> URISyntaxError? {
  do throws(URISyntaxError) {
    _ = try URIReference(validating: octets)
    return nil
  } catch { return error }
}
