import AppFlip

extension [CaseResult] {
  /// Takes back what a default redirect URI explains.
  ///
  /// An endpoint that answers a request without a redirect_uri at a registered URL does the same wherever it finds
  /// none, such as for a parameter Redirect_Uri. That is one behaviour, which one case shows.
  func excusedByDefaultRedirectURI() -> [CaseResult] {
    let control = first { $0.testCase.id == Case.withoutRedirectURI }
    guard let control, case .fail? = control.verdict(by: Rule.endpointRedirectURIExact.id),
      let target = control.target
    else { return self }
    return map { result in
      result.isWithoutRedirectURI && result.testCase.id != Case.withoutRedirectURI
        && result.target == target ? result.excusedByDefault() : result
    }
  }
}

extension Case {
  /// The name of the case of an endpoint that receives no redirect_uri, under whatever name.
  fileprivate static let withoutRedirectURI = "endpoint.params.redirect-uri-missing"
}

extension CaseResult {
  /// Where the last response leads, without its query; nil if it leads nowhere.
  fileprivate var target: [UInt8]? {
    guard case .flip(let flip)? = exchanges.last, flip.role == .authorizationEndpoint,
      flip.opened.count == 1
    else { return nil }
    return flip.opened.first.map { Array($0.uri.base) }
  }

  fileprivate func excusedByDefault() -> CaseResult {
    let explained: [Rule.ID?] = [
      Rule.endpointRedirectURIExact.id, Rule.endpointParametersNameExact.id,
    ]
    var result = self
    for (index, finding) in findings.enumerated()
    where explained.contains(finding.rule) && finding.evidence != nil {
      result.findings[index] = finding.doubted(
        .sameAsControl, because: "can't tell: a request without redirect_uri gets the same response"
      )
    }
    return result
  }
}
