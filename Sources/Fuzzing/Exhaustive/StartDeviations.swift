import AppFlip
import Conformance

extension Factor {
  /// What a Google app starts a flip with: one thing at a time, for what comes back has no part in it.
  static func start(in fixture: Fixture) -> Factor {
    let good = FuzzInput.Start(goodIn: fixture)
    return Factor("start", startTexts(good) + startScopes(good))
  }

  private static func startTexts(_ good: FuzzInput.Start) -> [Deviation] {
    let pieces = StartMutators.ofClientIDs.map { [$0] } + StartMutators.escapes
    let urls = RedirectURL.all.map(\.octets)
    return [Deviation("start/good", "a good start of a flip") { $0 = FuzzInput(good) }]
      + starting(good, "redirect-uri", urls, "takes the answer at $0") { $0.redirectURI = $1 }
      + starting(good, "path", StartMutators.paths, "an app's link with the path $0") {
        _ = $0.moveAppLink(toPath: $1)
      }
      + starting(good, "authority", StartMutators.authorities, "an app's link at $0") {
        _ = $0.moveAppLink(to: $1)
      }
      + starting(good, "client-id", pieces, "a client id that ends with $0") { $0.clientID += $1 }
      + starting(
        good, "client-id-length", SampleText.boundaries.filter { $0 < 2_048 },
        "a client id of $0 octets"
      ) { $0.clientID = Array(SampleText.prefix($1)) }
  }

  private static func startScopes(_ good: FuzzInput.Start) -> [Deviation] {
    let pieces = StartMutators.ofScopes.map { [$0] } + StartMutators.escapes
    return starting(good, "scope", pieces, "a first scope that ends with $0") {
      if !$0.scopes.isEmpty { $0.scopes[0] += $1 }
    }
      + starting(good, "more-scopes", StartMutators.scopes, "one scope more, $0") {
        $0.scopes.append($1)
      }
      + starting(good, "scopes", [0, 1, 3, 4, 5, 6, 10, 64], "$0 scopes") {
        $0.scopes = (0..<$1).map { Array("scope\($0)".utf8) }
      }
      + [
        Deviation("start/scope-twice", "the first scope twice") {
          $0 = good.changed { $0.scopes += $0.scopes.prefix(1) }
        },
        Deviation("start/scopes-reversed", "the scopes the other way round") {
          $0 = good.changed { $0.scopes.reverse() }
        },
      ]
  }

  private static func starting<Entry: Sendable>(
    _ good: FuzzInput.Start, _ what: String, _ entries: [Entry], _ summary: String,
    _ change: @escaping @Sendable (inout FuzzInput.Start, Entry) -> Void
  ) -> [Deviation] {
    numbered("start/\(what)", entries, summary) { input, entry in
      input = good.changed { change(&$0, entry) }
    }
  }
}

extension FuzzInput.Start {
  /// An input that starts a flip in another way.
  fileprivate func changed(_ change: (inout Self) -> Void) -> FuzzInput {
    var start = self
    change(&start)
    return FuzzInput(start)
  }
}
