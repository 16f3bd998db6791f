import AppFlip

extension FuzzInput {
  /// A number that two inputs share where the same is handed over, and hardly ever otherwise.
  ///
  /// It is of the octets of the link, not of its structure, and the same on every machine.
  public var fingerprint: UInt64 { fingerprint(ofLink: link?.octets) }

  /// The fingerprint of an input whose link was written already.
  ///
  /// - Parameter octets: the octets of the link, nil for no link.
  /// - Returns: the same as of the input alone.
  func fingerprint(ofLink octets: [UInt8]?) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(Role.allCases.firstIndex(of: role) ?? 0)
    fingerprint.add(Outcome.allCases.firstIndex(of: outcome) ?? 0)
    fingerprint.add(activity == .other ? 1 : 0)
    fingerprint.add(octets)
    if let form { fingerprint.add(form.written) } else { fingerprint.add(-1) }
    fingerprint.add(code)
    fingerprint.add(pending?.redirectURI)
    fingerprint.add(pending?.state)
    if let start { fingerprint.add(start) }
    return fingerprint.value
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ start: FuzzInput.Start) {
    add(start.appLink)
    add(start.clientID)
    add(start.redirectURI)
    add(start.scopes.count)
    for scope in start.scopes { add(scope) }
  }
}
