import AppFlip
import Conformance

/// What comes back to a Google app, and what it waits for.
extension Factor {
  /// The state that a Google app waits for, beside the one that comes back.
  static func pendingState(of good: FuzzInput) -> Factor {
    let state = good.pending?.state ?? []
    let pairs =
      RequestMutators.equivalentPairs
      + RequestMutators.equivalentPairs.map { (pending: $0.returned, returned: $0.pending) }
    let bare = ShapedValue.all.map(\.octets) + [" a", "a ", "a/b", "a=b"].map { Array($0.utf8) }
    let loose = (Array(0x09...0x0F) + state.prefix(2)).flatMap { octet in
      NearState.looseEscapes(of: octet).map { (octet: octet, escape: $0) }
    }
    let numbers = RequestMutators.numberForms(of: 7).map { Array($0.utf8) }
    return Factor(
      "pending",
      [
        Deviation("pending/none", "no flip is pending") {
          $0.pending = nil
          return true
        }
      ]
        + numbered("pending/near", NearMisses.all(of: state), { "waits for \(shown($0))" }) {
          $0.pending?.state = $1
          return true
        }
        + numbered(
          "pending/loose-escape", loose,
          {
            "waits for the octet \($0.octet), gets \(shown($0.escape))"
          }
        ) { input, row in
          guard input.exchangeStates(waitingFor: [row.octet], getting: []) else { return false }
          return input.changeValue(of: .state) { _ in row.escape }
        }
        + numbered("pending/bare", bare, { "waits for \(shown($0)), gets it with few escapes" }) {
          input, state in
          guard input.exchangeStates(waitingFor: state, getting: state) else { return false }
          return input.changeValue(of: .state) { _ in RequestMutators.bare(state) }
        }
        + numbered(
          "pending/equivalent", pairs,
          {
            "waits for \(shown($0.pending)), gets \(shown($0.returned))"
          }
        ) { $0.exchangeStates(waitingFor: $1.pending, getting: $1.returned) }
        + numbered("pending/number", numbers, { "waits for 7, gets \(shown($0))" }) {
          $0.exchangeStates(waitingFor: Array("7".utf8), getting: $1)
        }
        + ShapedValue.all.map { shape in
          Deviation("pending/shape/\(shape.name)", "waits for, and gets, \(shown(shape.octets))") {
            $0.exchangeStates(waitingFor: shape.octets, getting: shape.octets)
          }
        }
        + numbered("pending/length", SampleText.boundaries, { "waits for, and gets, \($0) octets" })
      {
        let state = Array(SampleText.prefix($1))
        return $0.exchangeStates(waitingFor: state, getting: state)
      }
        + numbered(
          "pending/last-octet", SampleText.boundaries,
          {
            "waits for \($0) octets, gets others at the end"
          }
        ) {
          let state = Array(SampleText.prefix($1 - 1))
          return $0.exchangeStates(waitingFor: state + [0x61], getting: state + [0x62])
        })
  }

  /// The URL at which a Google app waits, beside the one where the answer comes back.
  static let pendingTarget = Factor(
    "pending-target",
    numbered("pending-target", RedirectURL.all.map(\.octets), { "waits at \(shown($0))" }) {
      $0.pending?.redirectURI = $1
      return true
    })

  /// An error or another grant in the place of the code, with or without a description.
  static let answer = Factor(
    "answer",
    numbered("answer/error", ValueMutators.errorCodes + oddErrors, { "error=\(shown($0))" }) {
      $0.answer(with: "error", $1)
    }
      + numbered("answer/of", answers, { "\($0) for the code" }) { input, text in
        guard let index = input.index(of: .code) else { return false }
        let others = InputParameters(splitting: Array(text.utf8))
        input.parameters.replaceSubrange(index...index, with: others)
        return true
      }
      + numbered("answer/other-grant", RequestMutators.otherGrants, { "\(shown($0)) for the code" })
    {
      input, name in
      guard let index = input.index(of: .code) else { return false }
      input.parameters[index].name = name
      return true
    }
      + described(as: "access_denied") + described(as: "cancelled")
      + numbered("answer/issuer", RequestMutators.issuers, { "iss=\(shown($0))" }) {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
        return true
      })

  /// An error in the place of the code, with each of the descriptions.
  private static func described(as error: String) -> [Deviation] {
    numbered(
      "answer/\(error)", RequestDescription.words + RequestDescription.undecodable,
      { "\(error), described as \(shown($0))" }
    ) { input, text in
      guard input.answer(with: "error", Array(error.utf8)) else { return false }
      input = RequestDescription.describe(input, as: text)
      return true
    }
  }

  /// Errors that no document has, and one of the document with an escaped letter.
  private static let oddErrors =
    ["", "access%5Fdenied", "%61ccess_denied"].map { Array($0.utf8) }
    + [Array(SampleText.prefix(1_025))]

  /// What may stand in the place of the code.
  private static let answers = [
    "code=&error=access_denied", "code=C1&error=access_denied", "code=C1&%65rror=access_denied",
    "code=C1&error=", "error_description=Success", "code=", "code", "ok=1",
    "error=cancelled&error=x",
  ]
}

extension FuzzInput {
  /// Lets a Google app wait for a state, and get one.
  fileprivate mutating func exchangeStates(
    waitingFor state: [UInt8], getting returned: [UInt8]
  ) -> Bool {
    guard pending != nil else { return false }
    pending?.state = state
    return changeValue(of: .state) { _ in PercentEncoding.encode(returned) }
  }

  /// Puts another parameter in the place of the code.
  fileprivate mutating func answer(with name: String, _ value: [UInt8]) -> Bool {
    guard let index = index(of: .code) else { return false }
    parameters[index].name = Array(name.utf8)
    parameters[index].value = value
    return true
  }
}
