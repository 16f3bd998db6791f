package import AppFlip

/// What the command line says about the endpoint, and about the person in front of it.
package struct Settings: Equatable, Sendable {
  /// Something that holds for one outcome, or for each.
  package struct Conditional<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The outcome, nil for each.
    package var outcome: Outcome?
    /// What holds then.
    package var value: Value
  }

  /// The authorization endpoint.
  package var endpoint: HTTPURL
  /// The client ID that the endpoint knows as Google's.
  package var clientID: String
  /// The header fields, those for each outcome first.
  package var headers: [Conditional<HTTPField>] = []
  /// Where a form is sent; nil if none is.
  package var formTarget: LoginForm.Target?
  /// The fields of the form, those for each outcome first.
  package var formFields: [Conditional<FormField>] = []
  /// The path of the login page, nil for any of the endpoint's origin.
  package var loginPage: [UInt8]?
  /// How long one run may take, in milliseconds; nil for what its deadline allows.
  package var timeout: Int?
  /// The name in the report.
  package var name: String

  /// The outcomes that can be brought about: approval, and what something is configured for.
  package var outcomes: [Outcome] {
    let configured = headers.compactMap(\.outcome) + formFields.compactMap(\.outcome)
    return Self.possibleOutcomes.filter { $0 == .approves || configured.contains($0) }
  }

  /// The outcomes that an authorization endpoint knows
  /// (section "run, role `authorization-endpoint`" of the adapter protocol).
  static let possibleOutcomes: [Outcome] = [.approves, .declines, .accountDisabled, .cancels]

  /// The header fields for an outcome.
  ///
  /// - Parameter outcome: the outcome.
  /// - Returns: the fields, in the order in which they are sent.
  package func headers(for outcome: Outcome) -> [HTTPField] {
    headers.filter { $0.outcome == nil || $0.outcome == outcome }.map(\.value)
  }

  /// The form for an outcome; nil if none is to be sent.
  ///
  /// - Parameter outcome: the outcome.
  /// - Returns: the form.
  package func form(for outcome: Outcome) -> LoginForm? {
    formTarget.map { target in
      let fields = formFields.filter { $0.outcome == nil || $0.outcome == outcome }
      return LoginForm(target: target, fields: fields.map(\.value))
    }
  }

  /// How long a run may take, so that its reply comes before its deadline.
  ///
  /// - Parameter deadline: the time for the reply, in milliseconds.
  /// - Returns: the time for the endpoint, in milliseconds.
  package func time(within deadline: Int) -> Int {
    let available = deadline - deadline / 10
    return min(timeout ?? available, available)
  }
}
