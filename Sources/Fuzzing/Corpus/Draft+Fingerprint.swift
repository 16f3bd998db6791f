import AppFlip

extension Draft {
  /// A number that two drafts share where the same is handed over, and hardly ever otherwise.
  ///
  /// It is of the octets of the link, not of its structure, and the same on every machine.
  public var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(Array("\(role.rawValue) \(outcome.rawValue) \(activity.rawValue)".utf8))
    hash.add(counting: link?.octets)
    hash.add(counting: form?.octets)
    hash.add(counting: code)
    hash.add(counting: pending?.redirectURI)
    hash.add(counting: pending?.state)
    return hash.value
  }
}

extension [DraftParameter] {
  /// The query or the form, octet for octet.
  var octets: [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(length)
    write(to: &octets)
    return octets
  }
}
