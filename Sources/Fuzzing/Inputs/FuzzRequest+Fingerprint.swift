import AppFlip

extension FuzzRequest {
  /// A number that two inputs share if the same bytes are handed over, and hardly ever otherwise.
  var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(Role.allCases.firstIndex(of: role) ?? 0)
    fingerprint.add(UserDecision.allCases.firstIndex(of: outcome) ?? 0)
    fingerprint.add(activity == .other ? 1 : 0)
    fingerprint.add(link?.bytes)
    fingerprint.add(form?.written)
    fingerprint.add(code)
    fingerprint.add(pending?.redirectURI)
    fingerprint.add(pending?.state)
    if let start {
      for text in [start.appLink, start.clientID, start.redirectURI] { fingerprint.add(text) }
      fingerprint.add(start.scopes.count)
      for scope in start.scopes { fingerprint.add(scope) }
    }
    for header in headers {
      fingerprint.add(header.name)
      fingerprint.add(header.value)
    }
    return fingerprint.value
  }
}
