import AppFlip
import Conformance

extension Factor {
  /// What a Google app starts a flip with: one thing at a time, for what comes back has no part in it.
  static func start(in fixture: Fixture) -> Factor {
    let good = FuzzInput.Start(goodIn: fixture)
    return Factor("start", startTexts(good) + startScopes(good))
  }

  private static func startTexts(_ good: FuzzInput.Start) -> [Deviation] {
    [starting(good, "start/good", "a good start of a flip") { _ in }]
      + numbered(
        "start/redirect-uri", RedirectURL.all.map(\.octets), { "takes the answer at \(shown($0))" }
      ) {
        input, url in input.begin(good) { $0.redirectURI = url }
      }
      + numbered("start/path", StartMutators.paths, { "an app's link with the path \(shown($0))" })
    {
      input, path in
      input.begin(good) { start in
        let link = URIReference(splitting: start.appLink)
        start.appLink = start.appLink[..<(link.authority?.endIndex ?? 0)] + path
      }
    }
      + numbered("start/authority", StartMutators.authorities, { "an app's link at \(shown($0))" })
    {
      input, authority in
      input.begin(good) { start in
        let path = URIReference(splitting: start.appLink).path
        start.appLink = Array("https://".utf8) + authority + path
      }
    }
      + numbered(
        "start/client-id", startPieces(StartMutators.ofClientIDs),
        {
          "a client id that ends with \(shown($0))"
        }
      ) { input, piece in input.begin(good) { $0.clientID += piece } }
      + numbered(
        "start/client-id-length", SampleText.boundaries.filter { $0 < 2_048 },
        {
          "a client id of \($0) octets"
        }
      ) { input, length in input.begin(good) { $0.clientID = Array(SampleText.prefix(length)) } }
  }

  private static func startScopes(_ good: FuzzInput.Start) -> [Deviation] {
    numbered(
      "start/scope", startPieces(StartMutators.ofScopes),
      {
        "a first scope that ends with \(shown($0))"
      }
    ) { input, piece in
      input.begin(good) { start in
        if !start.scopes.isEmpty { start.scopes[0] += piece }
      }
    }
      + numbered("start/more-scopes", StartMutators.scopes, { "one scope more, \(shown($0))" }) {
        input, scope in input.begin(good) { $0.scopes.append(scope) }
      }
      + numbered("start/scopes", [0, 1, 3, 4, 5, 6, 10, 64], { "\($0) scopes" }) { input, count in
        input.begin(good) { $0.scopes = (0..<count).map { Array("scope\($0)".utf8) } }
      }
      + [
        starting(good, "start/scope-twice", "the first scope twice") { start in
          start.scopes += start.scopes.prefix(1)
        },
        starting(good, "start/scopes-reversed", "the scopes the other way round") { start in
          start.scopes.reverse()
        },
      ]
  }

  private static func startPieces(_ permitted: [UInt8]) -> [[UInt8]] {
    permitted.map { [$0] } + StartMutators.escapes
  }

  private static func starting(
    _ good: FuzzInput.Start, _ name: String, _ summary: String,
    _ change: @escaping @Sendable (inout FuzzInput.Start) -> Void
  ) -> Deviation { Deviation(name, summary) { $0.begin(good, change) } }
}

extension FuzzInput {
  /// Becomes a start of a flip, in place of an answer that comes back.
  fileprivate mutating func begin(_ good: Start, _ change: (inout Start) -> Void) -> Bool {
    guard start == nil else { return false }
    var start = good
    change(&start)
    self = FuzzInput(start)
    return true
  }
}
