import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Invariants of mutators")
struct MutatorInvariantTests {
  struct Invariant: Sendable, CustomTestStringConvertible {
    let mutators: [String]
    let input: FuzzRequest
    let holds: @Sendable (_ made: FuzzRequest) -> Bool

    init(
      _ mutators: String..., of input: FuzzRequest,
      _ holds: @escaping @Sendable (_ made: FuzzRequest) -> Bool
    ) {
      (self.mutators, self.input, self.holds) = (mutators, input, holds)
    }

    var testDescription: String { mutators.joined(separator: " ") }
  }

  private static let (flip, answer) = (SampleInputs.flip, SampleInputs.answer)
  private static let (request, post) = (SampleInputs.request, SampleInputs.post)
  private static let (start, target) = (
    SampleInputs.start, SampleInputs.bytes(SampleInputs.target)
  )
  private static let good = GoogleAppInput.Start(goodIn: .offered)

  private static let ofRequests: [Invariant] = [
    Invariant("request/outcome", "request/code", of: flip) {
      $0.link == flip.link && !$0.code.isEmpty && $0.code.allSatisfy(\.isVisible)
    },
    Invariant("request/matching-state", of: answer) { made in
      let value = value("state", of: made) ?? []
      return [QueryReading.percent, .form].allSatisfy {
        PercentDecoding.decodeLiteral(value, as: $0) == made.pending?.state.bytes && !value.isEmpty
      } && made.parameters.first == answer.parameters.first
    },
    Invariant(
      "request/equivalent-state", "request/near-state", "request/loose-escape",
      "request/equal-number", of: answer
    ) { made in
      // The state that comes back is never the pending one.
      guard let pending = made.pending?.state.bytes, let value = value("state", of: made) else {
        return false
      }
      return !QueryValue(value[...]).stands(for: pending)
    },
    Invariant("request/description", "request/other-grant", of: answer) {
      $0.pending == answer.pending && value("state", of: $0) == value("state", of: answer)
        && !$0.parameters.contains { $0.isNamed("code") }
    },
    Invariant("request/form-split", of: request) {
      ($0.link?.query ?? []) + ($0.form ?? []) == request.parameters && $0.form?.isEmpty == false
    },
    Invariant("request/header", "request/header-marker", of: request) {
      $0.headers.count == 1 && $0.link == request.link
    },
  ]

  private static let others: [Invariant] = [
    Invariant("redirect-uri/control", "redirect-uri/query", "redirect-uri/fragment", of: answer) {
      // What is written into the link is read like any other.
      $0.link == InputLink(splitting: $0.link?.bytes ?? []) && $0.pending == answer.pending
    },
    Invariant("redirect-uri/look-alike", of: request) {
      target(of: $0).count { $0 < 0x80 } == target.count - 1
        && String(validating: target(of: $0), as: UTF8.self)?.unicodeScalars.count == target.count
    },
    Invariant("redirect-uri/equal-hash", of: request) { made in
      let bytes = target(of: made)
      return bytes.count == target.count
        && (2...5).contains(zip(bytes, target).count { $0 != $1 })
    },
    Invariant(
      "redirect-uri/control", "redirect-uri/invisible", "redirect-uri/malformed-utf-8", of: request
    ) { made in
      let bytes = target(of: made)
      let offset = Bytes.firstDifference(bytes, target) ?? 0
      return bytes.count > target.count
        && bytes.suffix(target.count - offset) == target[offset...]
    },
    Invariant("start/visible-character", of: start) {
      guard let start = $0.start else { return false }
      return start.clientID.bytes.allSatisfy { (0x20...0x7E).contains($0) }
        && start.scopes.flatMap(\.bytes).allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 }
    },
    Invariant("start/app-link", of: start) {
      let uri = URIReference(splitting: $0.start?.appLink.bytes ?? [])
      return uri.isURI && uri.query == nil && uri.fragment == nil
    },
    Invariant("bytes/flip", "bytes/insert", "bytes/delete", "bytes/repeat", of: post) {
      ($0.form == post.form) != ($0.link == post.link)
    },
    Invariant("bytes/replace", of: FuzzRequest(link: "ab")) {
      zip($0.link?.bytes ?? [], "ab".utf8).count { $0 != $1 } == 1 && $0.length == 2
    },
    Invariant("bytes/insert", of: FuzzRequest(link: "ab")) { (3...6).contains($0.length) },
    Invariant("bytes/repeat-long", of: FuzzRequest(link: "ab")) {
      (250...65_538).contains($0.length)
    },
    Invariant("bytes/insert-word", of: FuzzRequest(link: "a?x=1#y")) {
      $0.link == InputLink(splitting: $0.link?.bytes ?? [])
    },
    Invariant("characters/remove", of: answer) { $0.pending?.state.bytes.isEmpty == false },
    // No piece is put into an escape.
    Invariant("values/delimiter", of: SampleInputs.flip("state=%C3%A9")) {
      (try? PercentDecoding.decode($0.parameters[0].value ?? [], as: .percent)) != nil
    },
  ]

  static let named = Set((ofRequests + others).flatMap(\.mutators))

  private static func value(_ name: String, of input: FuzzRequest) -> [UInt8]? {
    input.parameters.first { $0.isNamed(name) }?.value
  }

  private static func target(of input: FuzzRequest) -> [UInt8] {
    PercentDecoding.decodeLiteral(value("redirect_uri", of: input) ?? [], as: .percent)
  }

  @Test(
    "this holds of all that they make", .longProof("the contract of all mutators"),
    arguments: ofRequests + others)
  func holds(_ invariant: Invariant) throws {
    for name in invariant.mutators {
      let made = try SampleInputs.made(name, of: invariant.input, seeds: 1_000)
      #expect(!made.isEmpty && made.allSatisfy(invariant.holds), "\(name)")
    }
  }

  @Test(
    "an endpoint is sent nothing raw, by GET or by POST",
    arguments: RedirectURIMutators.all.map(\.name))
  func neverRaw(_ name: String) throws {
    for input in [Self.request, Self.post] {
      for made in try SampleInputs.made(name, of: input, seeds: 20) {
        let value = try #require(made.parameters.last?.value)
        #expect(value.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "%") })
      }
    }
  }

  @Test("a start is changed in one thing")
  func starts() throws {
    for mutator in StartMutators.all {
      for made in try SampleInputs.made(mutator.name, of: Self.start, seeds: 200) {
        let start = try #require(made.start)
        let changes = [
          start.appLink != Self.good.appLink, start.clientID != Self.good.clientID,
          start.scopes != Self.good.scopes, start.redirectURI != Self.good.redirectURI,
        ]
        #expect(changes.count { $0 } == 1, "\(mutator.name)")
      }
    }
  }

  @Test("a near miss is never the value itself", arguments: ["", "x", "0", "LINK"])
  func nearMisses(_ clientID: String) throws {
    let made = try SampleInputs.made(
      "values/near", of: SampleInputs.flip("client_id=\(clientID)"))
    #expect(!made.isEmpty)
    #expect(made.allSatisfy { $0.parameters[0].value != SampleInputs.bytes(clientID) })
  }
}
