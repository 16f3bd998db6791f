import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// The likely cause of each wrong implementation is what its fault says, or there is none.
@Suite("Likely causes")
struct LikelyCauseTests {
  /// Written from what each fault does, not from what a run showed.
  private static let causes = [
    "client-id/unchecked":
      "app/client-id/match: client_id isn't checked",
    "client-id/case-folded":
      "app/client-id/match: client_id is compared after lowercased()",
    "client-id/canonically-equivalent":
      "app/client-id/match: client_id is compared as String, in which canonically equivalent characters are equal",
    "client-id/prefix-match":
      "app/client-id/match: client_id is compared by its beginning (hasPrefix)",
    "client-id/nul-ends-string":
      "app/client-id/match: client_id is compared up to a NUL byte",
    "client-id/suffix-match":
      "app/client-id/match: client_id is compared by its end (hasSuffix)",
    "client-id/shorter-taken":
      "app/client-id/match: client_id is accepted if it is the beginning of a right one",
    "client-id/searched":
      "app/client-id/match: client_id is accepted if it contains a right one",
    "redirect-uri/unchecked":
      "app/redirect-uri/format: redirect_uri isn't checked",
    "redirect-uri/prefix-match":
      "app/redirect-uri/format: redirect_uri is compared by its beginning (hasPrefix)",
    "redirect-uri/userinfo-accepted":
      "app/redirect-uri/format: redirect_uri is only compared in its scheme, host, port and path",
    "redirect-uri/nul-ends-string":
      "app/redirect-uri/format: redirect_uri is compared up to a NUL byte",
    "redirect-uri/decoded-twice":
      "app/redirect-uri/format: redirect_uri is decoded twice",
    "code/truncated-above-32":
      "app/code/exact: the code is cut to 32 bytes",
    "state/dropped":
      "app/state/exact: the state isn't copied into the response",
    "state/decoded-twice":
      "app/state/exact: the state is decoded twice",
    "state/lower-cased":
      "app/state/exact: the state has its letters A to Z changed to lower case",
    "state/truncated-above-255":
      "app/state/exact: the state is cut to 255 bytes",
    "state/unescaped":
      "app/state/exact: the state isn't percent-encoded in the response",
    "state/composed":
      "app/state/exact: the state is normalized as Unicode text",
    "state/nul-ends-string":
      "app/state/exact: the state ends at a NUL byte",
    "endpoint/client-id/unchecked":
      "endpoint/client-id/match: client_id isn't checked",
    "endpoint/client-id/prefix-match":
      "endpoint/client-id/match: client_id is compared by its beginning (hasPrefix)",
    "endpoint/redirect-uri/unchecked":
      "endpoint/redirect-uri/exact: redirect_uri isn't checked",
    "endpoint/redirect-uri/prefix-match":
      "endpoint/redirect-uri/exact: redirect_uri is compared by its beginning (hasPrefix)",
    "endpoint/redirect-uri/trailing-slash-accepted":
      "endpoint/redirect-uri/exact: redirect_uri is compared without a slash at its end",
    "endpoint/state/dropped":
      "endpoint/state/exact: the state isn't copied into the response",
    "endpoint/state/decoded-twice":
      "endpoint/state/exact: the state is decoded twice",
    "endpoint/code/truncated-above-32":
      "endpoint/code/exact: the code is cut to 32 bytes",
    "google-app/state/unchecked":
      "google-app/state/checked: the state isn't checked",
    "google-app/state/longer-taken":
      "google-app/state/checked: the state is compared by its beginning (hasPrefix)",
    "google-app/state/shorter-taken":
      "google-app/state/checked: the state is accepted if it is the beginning of a right one",
    "google-app/state/case-folded":
      "google-app/state/checked: the state is compared after lowercased(), or is compared after uppercased()",
    "google-app/state/canonically-equivalent":
      "google-app/state/checked: the state is compared as String, in which canonically equivalent characters are equal",
    "google-app/state/compared-up-to-nul":
      "google-app/state/checked: the state is compared up to a NUL byte",
    "google-app/state/compared-up-to-256":
      "google-app/state/checked: the state isn't compared beyond its first 299 bytes",
    "google-app/state/compared-as-number":
      "google-app/state/checked: the state is compared as a number",
    "google-app/answer/target-unchecked":
      "google-app/answer/target: the URL isn't checked",
    "google-app/answer/target-host-only":
      "google-app/answer/target: the URL is only compared in its host",
    "google-app/answer/target-prefix-match":
      "google-app/answer/target: the URL is compared by its beginning (hasPrefix)",
  ]

  /// Faults that no single wrong comparison or copy explains, or too few cases show.
  private static let withoutCause = """
    client-id/unchecked-in-sandbox client-id/trimmed client-id/plus-as-space \
    client-id/decoded-twice client-id/number-read client-id/cut \
    client-id/last-byte-ignored client-id/sum-compared redirect-uri/host-only \
    redirect-uri/normalised redirect-uri/default-port-accepted redirect-uri/tabs-dropped \
    redirect-uri/trailing-line-feed-accepted redirect-uri/default-used \
    redirect-uri/sandbox-refused redirect-uri/own-scheme-taken \
    redirect-uri/path-case-folded params/first-copy-wins params/last-copy-wins \
    params/invalid-utf8-repaired code/cut-at-512 code/spaces-collapsed \
    code/entities-decoded state/cut-at-512 state/plus-unescaped \
    state/semicolon-ends-value state/uuid-lower-cased state/minus-zero-shortened \
    state/first-kept state/json-rewritten state/above-40-refused \
    state/cut-at-255-for-one-bundle state/earlier-kept error/declined-as-cancelled \
    error/code-despite-decline endpoint/client-id/number \
    endpoint/redirect-uri/format-match endpoint/redirect-uri/host-case-folded \
    endpoint/params/semicolon-separates endpoint/state/emoji-as-question-mark \
    endpoint/state/cut-at-512 endpoint/error/prompt-none-skips-consent \
    endpoint/error/declined-on-page google-app/state/checked-when-present \
    google-app/state/trimmed google-app/state/earlier-taken \
    google-app/state/hash-compared google-app/state/first-byte-skipped \
    google-app/answer/target-scheme-ignored google-app/answer/target-environment-ignored \
    google-app/answer/target-searched params/names-case-folded \
    endpoint/params/names-case-folded
    """.split(separator: " ").map(String.init)

  /// The causes that are shown, but for those that a single response shows.
  private static func causes(in run: RunResult) -> [String] {
    let causes = run.cases.flatMap(\.findings).compactMap { finding -> String? in
      guard let rule = finding.rule, let cause = finding.cause else { return nil }
      return ofResponse.contains(where: cause.contains) ? nil : "\(rule): \(cause)"
    }
    return Set(causes).sorted()
  }

  private static let ofResponse = ["the first ", "the last ", "a default "]

  private static func run(_ fault: Fault) throws -> RunResult {
    try ConformanceRun.execute(
      SharedCatalogue.of(fault.role), on: StubAdapter.faulty(fault), named: fault.name)
  }

  @Test(
    "are true of each wrong implementation",
    .longProof("the likely causes of wrong implementations"),
    arguments: Role.allCases)
  func table(_ role: Role) throws {
    for name in Self.causes.keys.sorted() + Self.withoutCause {
      let fault = try #require(Fault(named: name), "\(name)")
      guard fault.role == role else { continue }
      let found = try Self.causes(in: Self.run(fault))
      #expect(found == [Self.causes[name]].compactMap(\.self), "\(name)")
    }
  }

  /// An implementation as others have it, the causes that a report of it shows, and the rules that it doesn't charge.
  private struct Example {
    let name: String
    let adapter: @Sendable () throws -> StubAdapter
    var role = Role.app
    let causes: [String]
    var keeps: [Rule] = []
  }

  private static func app(
    _ name: String, causes: [String], keeps: [Rule] = [],
    _ change: @escaping @Sendable (AppInput, _ earlier: [AppInput], inout EditableLink) -> Void
  ) -> Example {
    Example(
      name: name,
      adapter: {
        var earlier: [AppInput] = []
        return StubAdapter(start: {
          var app = try ReferenceApp(configuration: .offered)
          return { input in
            var reply = app.receive(input)
            guard let opened = reply.opened.first else { return reply }
            var link = EditableLink(opened.url.bytes)
            change(input, earlier, &link)
            earlier.append(input)
            reply.opened[0].url = Text(link.bytes)
            return reply
          }
        })
      }, causes: causes, keeps: keeps)
  }

  /// An endpoint that refuses a request, with a page of its own, for what is in its query.
  private static func endpoint(
    _ name: String, causes: [String], keeps: [Rule],
    refusing isRefused: @escaping @Sendable ([UInt8]) -> Bool
  ) -> Example {
    Example(
      name: name,
      adapter: {
        let endpoint = try ReferenceEndpoint(configuration: .offered)
        return StubAdapter(endpoint: { input in
          isRefused(input.url.bytes + (input.body?.bytes ?? []))
            ? EndpointReply(status: 400) : endpoint.respond(to: input)
        })
      }, role: .authorizationEndpoint, causes: causes, keeps: keeps)
  }

  private static let examples = [
    // Google's code sample has one error for everything.
    app("user_not_authorized", causes: []) { _, _, link in
      link.change("error") { _ in Array("user_not_authorized".utf8) }
    },
    app(
      "escaped twice", causes: ["app/state/exact: the state is percent-encoded twice"]
    ) { _, _, link in link.change("state") { PercentEncoding.encode($0) } },
    app(
      "plus as space", causes: ["app/state/exact: the state has each + changed to a space"],
      keeps: [.appRedirectURIAccepted]
    ) { _, _, link in
      link.change("state") { state in
        PercentEncoding.encode(
          PercentDecoding.decodeLiteral(state, as: .percent).map { $0 == 0x2B ? 0x20 : $0 })
      }
    },
    app(
      "earlier code", causes: ["app/code/exact: the code comes from a different request"]
    ) { _, earlier, link in
      guard let code = earlier.last?.code else { return }
      link.change("code") { _ in PercentEncoding.encode(code.bytes) }
    },
    endpoint("semicolon", causes: [], keeps: [.endpointRedirectURIAccepted]) { url in
      url.contains(UInt8(ascii: ";")) || url.holds(Array("%3B".utf8))
    },
    // It refuses scopes that + separates, too: the rule about good requests is broken.
    endpoint("plus", causes: [], keeps: []) { url in
      url.contains(UInt8(ascii: "+"))
    },
    Example(
      name: "php ==",
      adapter: {
        // PHP compares two numeric strings as numbers.
        func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
          let numbers = [one, other].map { Double(String(decoding: $0, as: UTF8.self)) }
          return one == other || (numbers[0] != nil && numbers[0] == numbers[1])
        }
        return StubAdapter(googleApp: {
          var app = ReferenceGoogleApp(edition: .newest, states: .repeatable())
          return { input in
            switch input {
            case .start(let start): return .start(try app.start(start))
            case .returned(var returned):
              var link = EditableLink(returned.url?.bytes ?? [])
              if case .flip(let flip) = returned.pending, let state = link.decoded("state"),
                isEqual(state, flip.state.bytes), state != flip.state.bytes
              {
                link.change("state") { _ in PercentEncoding.encode(flip.state.bytes) }
                returned.url = Text(link.bytes)
              }
              return .returned(app.receive(returned))
            }
          }
        })
      }, role: .googleApp,
      causes: ["google-app/state/checked: the state is compared as a number"]),
  ]

  @Test("fit the implementations of others", .longProof("the likely causes of what others wrote"))
  func others() throws {
    for example in Self.examples {
      let run = try ConformanceRun.execute(
        SharedCatalogue.of(example.role), on: example.adapter(), named: example.name)
      let found = Self.causes(in: run)
      #expect(found == example.causes, "\(example.name)")
      let charged = run.rules(.fail).filter { rule in
        example.keeps.contains { $0.id.rawValue == rule }
      }
      #expect(charged.isEmpty, "\(example.name)")
    }
  }

  @Test("an adapter that ends at a line above 64 KiB is advised to read long lines")
  func longLine() throws {
    let run = try ConformanceRun.execute(
      SharedCatalogue.all.get().only(["app.good", "app.survives.many-scopes", "app.state.64-kib"]),
      on: AlteredAdapter(StubAdapter.reference()) { input, result in
        guard case .app(let app) = input, (app.url?.bytes.count ?? 0) > 65_536 else {
          return result
        }
        return .crashed(.exited(status: 0), standardError: [])
      }, named: "go")
    #expect(run.rules(.fail) == ["app/survives"])
    #expect(run.cases.flatMap(\.findings).count { $0.cause != nil } == 2)
    #expect(
      TextReport.render(run.record).contains(
        "the adapter ended at a long line. Read repeatedly"))
  }

  @Test("are shown beside a case that they explain, and beside no other")
  func explained() throws {
    let run = try Self.run(#require(Fault(named: "client-id/prefix-match")))
    func cause(_ id: String) throws -> String? {
      let result = try #require(run[id])
      return result.findings.first { $0.rule == Rule.appClientIDMatch.id }?.cause
    }
    #expect(try cause("app.client-id.suffixed") != nil)
    // A second fault: Swift's String has a prefix that isn't one of bytes.
    #expect(try cause("app.client-id.kelvin-sign") == nil)
  }

  @Test(
    "of a repeated or missing parameter follow from the response",
    arguments: [
      (
        "params/first-copy-wins", "app.duplicate.redirect-uri-environments",
        "the first redirect_uri is used"
      ),
      (
        "params/last-copy-wins", "app.duplicate.redirect-uri-environments",
        "the last redirect_uri is used"
      ),
      (
        "redirect-uri/default-used", "app.params.redirect-uri-missing",
        "a default redirect URI is used"
      ),
      ("params/names-case-folded", "app.name.redirect-uri-title-case", nil),
    ] as [(String, String, String?)])
  func values(_ name: String, _ id: String, _ cause: String?) throws {
    let run = try Self.run(#require(Fault(named: name)))
    let result = try #require(run[id])
    let verdict = try #require(result.findings.first { $0.evidence != nil })
    #expect(verdict.cause == cause)
  }
}
