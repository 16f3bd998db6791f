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
    let bare = ShapedValue.all.map(\.octets) + [" a", "a ", "a/b", "a=b"].octets
    let loose = Array(0x09...0x0F) + state.prefix(2)
    let numbers = RequestMutators.numberForms(of: 7).octets
    let texts = SampleText.boundaries.map { Array(SampleText.prefix($0)) }
    return Factor(
      "pending",
      [Deviation("pending/none", "no flip is pending") { $0.pending = nil }]
        + numbered("pending/near", NearMisses.all(of: state), "waits for $0") {
          $0.pending?.state = $1
        }
        + exchanged(
          "loose-escape",
          loose.flatMap { octet in NearState.looseEscapes(of: octet).map { ([octet], $0) } })
        + exchanged("bare", bare.map { ($0, RequestMutators.bare($0)) })
        + exchanged("equivalent", pairs.map { ($0, PercentEncoding.encode($1)) })
        + exchanged("number", numbers.map { ([UInt8(ascii: "7")], PercentEncoding.encode($0)) })
        + shaped("pending", "waits for, and gets, $0") {
          $0.exchangeStates(waitingFor: $1, getting: PercentEncoding.encode($1))
        }
        + exchanged("length", texts.map { ($0, $0) })
        + exchanged("last-octet", texts.map { ($0.dropLast() + [0x61], $0.dropLast() + [0x62]) }))
  }

  /// States that a Google app waits for, and what comes back, raw.
  private static func exchanged(_ what: String, _ pairs: [([UInt8], [UInt8])]) -> [Deviation] {
    pairs.enumerated().map { number, pair in
      let (pending, returned) = (shown(pair.0.prefix(64)), shown(pair.1.prefix(64)))
      let summary = "waits for \(pending), gets \(returned), \(pair.0.count) octets"
      return Deviation("pending/\(what)/\(number + 1)", summary) {
        $0.exchangeStates(waitingFor: pair.0, getting: pair.1)
      }
    }
  }

  /// The URL at which a Google app waits, beside the one where the answer comes back.
  static let pendingTarget = Factor(
    "pending-target",
    numbered("pending-target", RedirectURL.all.map(\.octets), "waits at $0") {
      $0.pending?.redirectURI = $1
    })

  /// An error or another grant in the place of the code, with or without a description.
  static let answer = Factor(
    "answer",
    numbered("answer/error", ValueMutators.errorCodes + oddErrors, "error=$0") {
      if let index = $0.index(of: .code) { $0.becomeError($1, at: index) }
    }
      + numbered("answer/of", answers, "$0 for the code") { input, text in
        guard let index = input.index(of: .code) else { return }
        input.parameters.replaceSubrange(index...index, with: InputParameters(splitting: text))
      }
      + numbered("answer/other-grant", RequestMutators.otherGrants, "$0 for the code") {
        $0[first: .code]?.name = $1
      }
      + described(as: "access_denied") + described(as: "cancelled")
      + numbered("answer/issuer", RequestMutators.issuers, "iss=$0") {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
      })

  private static func described(as error: String) -> [Deviation] {
    numbered(
      "answer/\(error)", RequestDescription.words + RequestDescription.undecodable,
      "\(error), described as $0"
    ) { input, text in
      guard let index = input.index(of: .code) else { return }
      input.becomeError(Array(error.utf8), at: index)
      input = RequestDescription.describe(input, as: text)
    }
  }

  /// Errors that no document has, and one of the document with an escaped letter.
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
    let good = FuzzInput.Start(goodIn: fixture)
    func starting<Entry: Sendable>(
      _ what: String, _ entries: [Entry], _ summary: String,
      _ change: @escaping @Sendable (inout FuzzInput.Start, Entry) -> Void
    ) -> [Deviation] {
      numbered("start/\(what)", entries, summary) { input, entry in
        var start = good
        change(&start, entry)
        input = FuzzInput(start)
      }
    }
    let pieces = [StartMutators.ofClientIDs, StartMutators.ofScopes].map {
      $0.map { [$0] } + StartMutators.escapes
    }
    let lengths = SampleText.boundaries.filter { $0 < 2_048 }
    var reversed = good
    reversed.scopes.reverse()
    var repeated = good
    repeated.scopes += repeated.scopes.prefix(1)
    return Factor(
      "start",
      [Deviation("start/good", "a good start of a flip") { $0 = FuzzInput(good) }]
        + starting("redirect-uri", RedirectURL.all.map(\.octets), "takes the answer at $0") {
          $0.redirectURI = $1
        }
        + starting("path", StartMutators.paths, "an app's link with the path $0") {
          $0.moveAppLink(toPath: $1)
        }
        + starting("authority", StartMutators.authorities, "an app's link at $0") {
          $0.moveAppLink(to: $1)
        }
        + starting("client-id", pieces[0], "a client id that ends with $0") { $0.clientID += $1 }
        + starting("client-id-length", lengths, "a client id of $0 octets") {
          $0.clientID = Array(SampleText.prefix($1))
        }
        + starting("scope", pieces[1], "a first scope that ends with $0") {
          if !$0.scopes.isEmpty { $0.scopes[0] += $1 }
        }
        + starting("more-scopes", StartMutators.scopes, "one scope more, $0") {
          $0.scopes.append($1)
        }
        + starting("scopes", [0, 1, 3, 4, 5, 6, 10, 64], "$0 scopes") {
          $0.scopes = StartMutators.many($1)
        }
        + [
          Deviation("start/scope-twice", "the first scope twice") { [repeated] in
            $0 = FuzzInput(repeated)
          },
          Deviation("start/scopes-reversed", "the scopes the other way round") { [reversed] in
            $0 = FuzzInput(reversed)
          },
        ])
  }
}
