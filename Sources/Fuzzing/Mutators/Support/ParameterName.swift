/// The name of a parameter that mutators look for.
struct ParameterName: Sendable {
  private let text: String
  private let octets: [UInt8]

  private init(_ text: String) {
    self.text = text
    octets = Array(text.utf8)
  }

  static let redirectURI = ParameterName("redirect_uri")
  static let clientID = ParameterName("client_id")
  static let state = ParameterName("state")
  static let scope = ParameterName("scope")
  static let responseType = ParameterName("response_type")
  static let code = ParameterName("code")
  static let error = ParameterName("error")
  static let errorDescription = ParameterName("error_description")

  /// The parameters of a request but for the redirect URI, which has mutators of its own.
  static let ofRequests = [clientID, state, scope, responseType, code]

  /// The parameters of an answer.
  static let ofAnswers = [code, state, error, errorDescription]

  /// Whether a parameter has this name, once decoded.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - isEscaped: whether there is a percent sign in its raw name.
  /// - Returns: false for a name with an invalid escape too.
  fileprivate func names(_ parameter: DraftParameter, isEscaped: Bool) -> Bool {
    isEscaped ? parameter.isNamed(text) : parameter.rawName.elementsEqual(octets)
  }
}

extension [DraftParameter] {
  /// The index of one of the parameters with one of the names, each as likely as any other.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - random: what chooses.
  /// - Returns: nil where there is none.
  func index(ofAny names: [ParameterName], _ random: inout SplitMix64) -> Int? {
    var (chosen, count): (Int?, Int) = (nil, 0)
    for index in indices {
      let isEscaped = self[index].rawName.contains(UInt8(ascii: "%"))
      for name in names where name.names(self[index], isEscaped: isEscaped) {
        count += 1
        if random.oneIn(count) { chosen = index }
      }
    }
    return chosen
  }
}
