import AppFlip
import Conformance

/// What comes back to a Google app, and what it waits for.
extension Factor {
  static func pendingState(of good: FuzzInput) -> Factor {
    let state = good.pending?.state ?? []
    let pairs =
      RequestMutators.equivalentPairs
      + RequestMutators.equivalentPairs.map { (pending: $0.returned, returned: $0.pending) }
    let bare = ShapedValue.all.map(\.octets) + [" a", "a ", "a/b", "a=b"].octets
    let loose = Array(0x09...0x0F) + state.prefix(2)
    let numbers = RequestMutators.numberForms(of: 7).octets
    let texts = SampleText.boundaries.map { Array(SampleText.prefix($0)) }
    return Factor(
      "pending",
      [Deviation("pending/none") { $0.pending = nil }]
        + numbered("pending/near", NearMisses.all(of: state)) { $0.pending?.state = $1 }
        + exchanged(
          "loose-escape",
          loose.flatMap { octet in NearState.looseEscapes(of: octet).map { ([octet], $0) } })
        + exchanged("bare", bare.map { ($0, RequestMutators.bare($0)) })
        + exchanged("equivalent", pairs.map { ($0, PercentEncoding.encode($1)) })
        + exchanged("number", numbers.map { ([UInt8(ascii: "7")], PercentEncoding.encode($0)) })
        + shaped("pending") {
          $0.exchangeStates(waitingFor: $1, getting: PercentEncoding.encode($1))
        }
        + exchanged("length", texts.map { ($0, $0) })
        + exchanged("last-octet", texts.map { ($0.dropLast() + [0x61], $0.dropLast() + [0x62]) }))
  }

  /// States that a Google app waits for, and what comes back, raw.
  private static func exchanged(_ what: String, _ pairs: [([UInt8], [UInt8])]) -> [Deviation] {
    numbered("pending/\(what)", pairs) { $0.exchangeStates(waitingFor: $1.0, getting: $1.1) }
  }

  static let pendingTarget = Factor(
    "pending-target",
    numbered("pending-target", RedirectURL.all.map(\.octets)) { $0.pending?.redirectURI = $1 })

  static let answer = Factor(
    "answer",
    numbered("answer/error", ValueMutators.errorCodes + oddErrors) {
      if let index = $0.index(of: .code) { $0.becomeError($1, at: index) }
    }
      + numbered("answer/of", answers) { input, text in
        guard let index = input.index(of: .code) else { return }
        input.parameters.replaceSubrange(index...index, with: InputParameters(splitting: text))
      }
      + numbered("answer/other-grant", RequestMutators.otherGrants) { $0[first: .code]?.name = $1 }
      + described(as: "access_denied") + described(as: "cancelled")
      + numbered("answer/issuer", RequestMutators.issuers) {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
      })

  private static func described(as error: String) -> [Deviation] {
    numbered("answer/\(error)", RequestDescription.words + RequestDescription.undecodable) {
      input, text in
      guard let index = input.index(of: .code) else { return }
      input.becomeError(Array(error.utf8), at: index)
      input = RequestDescription.describe(input, as: text)
    }
  }

  private static let oddErrors =
    ["", "access%5Fdenied", "%61ccess_denied"].octets + [Array(SampleText.prefix(1_025))]

  private static let answers = """
    code=&error=access_denied code=C1&error=access_denied code=C1&%65rror=access_denied
    code=C1&error= error_description=Success code= code ok=1 error=cancelled&error=x
    """.words.octets
}

/// What a Google app starts a flip with: one thing at a time, for what comes back has no part in it.
extension Factor {
  static func start(in fixture: Fixture) -> Factor {
    func starting(_ what: String, _ change: (inout FuzzInput.Start) -> Void) -> Deviation {
      var start = FuzzInput.Start(goodIn: fixture)
      change(&start)
      return Deviation("start/\(what)") { [start] in $0 = FuzzInput(start) }
    }
    func starting<Entry>(
      _ what: String, _ entries: [Entry], _ change: (inout FuzzInput.Start, Entry) -> Void
    ) -> [Deviation] {
      entries.enumerated().map { number, entry in
        starting("\(what)/\(number + 1)") { change(&$0, entry) }
      }
    }
    let pieces = [StartMutators.ofClientIDs, StartMutators.ofScopes].map {
      $0.map { [$0] } + StartMutators.escapes
    }
    return Factor(
      "start",
      [starting("good") { _ in }]
        + starting("redirect-uri", RedirectURL.all.map(\.octets)) { $0.redirectURI = $1 }
        + starting("path", StartMutators.paths) { $0.moveAppLink(toPath: $1) }
        + starting("authority", StartMutators.authorities) { $0.moveAppLink(to: $1) }
        + starting("client-id", pieces[0]) { $0.clientID += $1 }
        + starting("client-id-length", SampleText.boundaries.filter { $0 < 2_048 }) {
          $0.clientID = Array(SampleText.prefix($1))
        }
        + starting("scope", pieces[1]) { if !$0.scopes.isEmpty { $0.scopes[0] += $1 } }
        + starting("more-scopes", StartMutators.scopes) { $0.scopes.append($1) }
        + starting("scopes", [0, 1, 3, 4, 5, 6, 10, 64]) { $0.scopes = StartMutators.many($1) }
        + [
          starting("scope-twice") { $0.scopes += $0.scopes.prefix(1) },
          starting("scopes-reversed") { $0.scopes.reverse() },
        ])
  }
}
