import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Mutators of values")
struct ValueMutatorTests {
  /// The mutators of tables, and some of their pieces as they are written.
  private static let anchors = [
    "visible-character": ["%20", "a", "~"],
    "control": ["%00", "%1F", "%7F", "%C2%80", "%C2%9F"],
    "beyond-ascii": ["%C2%80", "%EF%BF%BF", "%EF%B7%90", "%F0%9F%98%80", "%F4%8F%BF%BF"],
    "normal-form": ["%C3%A9", "e%CC%81", "%E2%84%AB", "A%CC%8A", "%CD%BE", "%E2%84%AA"],
    "combining-marks": ["%CC%81%CC%96%CC%81%CC%96"],
    "byte-order-mark": ["%EF%BB%BF", "%EF%BF%BE"],
    "malformed-utf-8": ["%FF", "%C3", "%E2%84", "%ED%A0%80", "%C0%AF", "%F4%90%80%80"],
    "line-break": ["%0D", "%0A", "%0D%0A", "%0D%0AX-Appflip-Split%3A%201"],
    "looks-encoded": ["%2541", "%252541", "%25", "%25zz", "%26amp%3B", "%25u0026"],
    "delimiter": ["%26", "%3D", "%23", "%2B", "%25", "%3B", "%20", "%26code%3Devil"],
    "injection": ["%22", "%5C", "%3Cb%3E", "%25s", "..%2F..%2Fetc%2Fpasswd", "a%3A%20b"],
    "marker": [
      "q7zk9xw4%22q7zk9xw4%27q7zk9xw4%3Cq7zk9xw4%3E%3C%2Fq7zk9xw4%3E"
    ],
    "number-like": ["0", "-1", "9007199254740993", "1e3", "null", "true", "undefined", "nil"],
    "shape": ["007", "%22a%22", "a%20%20b", "%7B%7Bx%7D%7D", "YWI_YWI-YQ"],
    "blank": ["%20", "%20%20", "%09", "%0A", "%00", "%C2%A0", "%E3%80%80"],
    "affix": ["x", "0", "-", "evil", "%2Cother"],
    "response-type": ["code", "token", "code%20token", "CODE", "code%20", "codes"],
    "scope": ["devices", "devices%20%20profile", "devices%2Cprofile", "%22", "%20devices"],
  ]

  @Test(
    "a mutator's pieces are put where they belong, alone or beside what was there",
    arguments: ValueMutators.all.filter { $0.isTable }.map(\.name))
  func pieces(_ name: String) throws {
    let mutator = try #require(ValueMutators.all.first { $0.name == name })
    guard case .pieces(let pieces, let places, _) = mutator.change else { return }
    let parameter =
      ["values/response-type": "response_type", "values/scope": "scope"][name] ?? "state"
    let seeds = UInt64(max(pieces.count * pieces.count, 100))
    // What is put into nothing is the piece itself.
    let alone = try SampleInputs.values(name, of: "\(parameter)=", seeds: seeds)
    #expect(alone == Set(pieces) && alone.count == pieces.count)
    let anchors = Self.anchors[String(name.dropFirst("values/".count))] ?? []
    #expect(alone.isSuperset(of: anchors.map(SampleInputs.octets)))
    let made = try SampleInputs.values(
      name, of: "\(parameter)=ab", seeds: min(seeds * 8, 8_000))
    let (a, b) = (SampleInputs.octets("a"), SampleInputs.octets("b"))
    let expected = pieces.flatMap { piece in
      places.flatMap { place in
        switch place {
        case .alone: [piece]
        case .front: [piece + a + b]
        case .inside: [piece + a + b, a + piece + b]
        case .end: [a + b + piece]
        }
      }
    }
    #expect(made.isSubset(of: expected))
    for place in places { #expect(made.contains { self.place(of: $0) == place }) }
    #expect(made.count > expected.count / 3)
  }

  private func place(of value: [UInt8]) -> ValuePlace {
    switch (value.first, value.last) {
    case (UInt8(ascii: "a")?, UInt8(ascii: "b")?): .inside
    case (_, UInt8(ascii: "b")?): .front
    case (UInt8(ascii: "a")?, _): .end
    default: .alone
    }
  }

  @Test("no piece is put into an escape")
  func escapes() throws {
    let made = try SampleInputs.values("values/delimiter", of: "state=%C3%A9%", seeds: 2_000)
    #expect(made.contains(SampleInputs.octets("%C3%26%A9%")))
    #expect(made.contains(SampleInputs.octets("%C3%A9%23%")))
    let octets = made.filter { (try? PercentDecoding.decode($0, as: .percent)) != nil }
    // Alone it is decodable, beside the bare percent sign it isn't.
    #expect(octets.count == 27)
  }

  @Test("every mutator is shown here, and the places of those that don't put pieces everywhere")
  func complete() {
    let functions = [
      "length", "look-alike", "letter-case", "extent", "empty", "client-id", "error-code",
    ]
    #expect(
      ValueMutators.all.map(\.name).sorted()
        == (Self.anchors.keys + functions).map { "values/\($0)" }.sorted())
    var places: [String: [ValuePlace]] = [:]
    for mutator in ValueMutators.all {
      guard case .pieces(_, let own, _) = mutator.change, own != ValuePlace.allCases else {
        continue
      }
      places[mutator.name] = own
    }
    #expect(
      places == [
        "values/number-like": [.alone], "values/response-type": [.alone],
        "values/combining-marks": [.end], "values/scope": [.alone, .end],
        "values/blank": [.front, .end], "values/affix": [.front, .end],
        "values/shape": [.alone],
      ])
  }

  @Test(
    "one parameter is changed, never the redirect URI",
    arguments: [
      (Role.app, ["client_id", "code", "response_type", "scope", "state"]),
      (.authorizationEndpoint, ["client_id", "code", "response_type", "scope", "state"]),
      (.googleApp, ["code", "error", "error_description", "state"]),
    ])
  func names(_ role: Role, _ names: [String]) throws {
    let query =
      "client_id=a&scope=a&state=a&redirect_uri=a&code=a&error=a&error_description=a"
      + "&response_type=a&x=a"
    let input = FuzzInput(role, link: InputLink(splitting: SampleInputs.octets("b?\(query)")))
    var changed: Set<String> = []
    for made in try SampleInputs.made("values/number-like", of: input) {
      let indices = made.parameters.indices.filter { made.parameters[$0] != input.parameters[$0] }
      #expect(indices.count == 1)
      for index in indices {
        changed.insert(String(decoding: made.parameters[index].name, as: UTF8.self))
      }
    }
    #expect(changed.sorted() == names)
  }

  @Test("an encoded name is a name, and a parameter without = gets a value")
  func encodedName() throws {
    let made = try SampleInputs.made("values/affix", of: SampleInputs.flip("%73tate"), seeds: 50)
    #expect(made.contains { $0.link?.octets == SampleInputs.octets("a?%73tate=evil") })
  }

  @Test("length: next to powers of two and of ten, most below 2,050, what was there kept or not")
  func length() throws {
    let made = try SampleInputs.made(
      "values/length", of: SampleInputs.flip("state=%20"), seeds: 1_500)
    let values = made.compactMap { $0.parameters.first?.value }
    let bounds = (0...16).map { 1 << $0 } + [10, 100, 1_000, 10_000, 100_000]
    // What counts is what the escapes stand for.
    let lengths = Set(values.map { PercentDecoding.decodeLiteral($0, as: .percent).count })
    #expect(lengths.isSubset(of: bounds.flatMap { [$0 - 1, $0, $0 + 1] }))
    #expect(lengths.isSuperset(of: [1, 2, 64, 99, 255, 256, 1_000, 1_023, 2_047]))
    #expect(lengths.contains { $0 > 60_000 })
    #expect(values.count(where: { $0.count < 2_053 }) > values.count * 9 / 10)
    let kept = values.count(where: { $0.starts(with: SampleInputs.octets("%20")) })
    #expect((values.count / 4..<values.count * 3 / 4).contains(kept))
  }

  @Test(
    "length: the sizes of buffers, just filled, come in every part of a code and of a state",
    arguments: [
      ("values/length", SampleInputs.flip("state=a%20b&client_id=c&scope=d"), "state"),
      ("values/length", SampleInputs.answer, "code"), ("request/code", SampleInputs.flip, nil),
    ] as [(String, FuzzInput, String?)])
  func buffers(_ row: (name: String, input: FuzzInput, parameter: String?)) throws {
    let made = try SampleInputs.made(row.name, of: row.input, seeds: 4_000)
    let counts = made.compactMap { input -> Int? in
      guard let name = row.parameter else { return input.code.count }
      guard let value = input.parameters.first(where: { $0.isNamed(name) })?.value else {
        return nil
      }
      return PercentDecoding.decodeLiteral(value, as: .percent).count
    }
    for size in [64, 128, 256, 512, 1_024, 2_048] {
      for length in [size - 1, size, size + 1] {
        // More than one in 100, by far more than if each length were as likely as any other.
        let count = counts.count(where: { $0 == length })
        #expect(count > (row.parameter == nil ? 30 : 50), "\(length): \(count)")
      }
    }
  }

  @Test("look-alike: of one character, encoded or not")
  func lookAlike() throws {
    #expect(
      try SampleInputs.values("values/look-alike", of: "state=Ks")
        == Set(
          ["%EF%BC%ABs", "%E2%84%AAs", "%D0%9As", "K%EF%BD%93", "K%C5%BF", "K%D1%95"]
            .map(SampleInputs.octets)))
    #expect(
      try SampleInputs.values("values/look-alike", of: "state=%3B%FF")
        == Set(["%EF%BC%9B%FF", "%CD%BE%FF"].map(SampleInputs.octets)))
  }

  @Test("letter case: of all letters or of one, but not of escapes")
  func letterCase() throws {
    #expect(
      try SampleInputs.values("values/letter-case", of: "state=aB%2f-")
        == Set(["Ab%2f-", "AB%2f-", "ab%2f-"].map(SampleInputs.octets)))
  }

  @Test("extent: cut short or repeated")
  func extent() throws {
    #expect(
      try SampleInputs.values("values/extent", of: "state=%20bc%41")
        == Set(
          [
            "bc%41", "%20bc", "%20b", "%20bc%41%20bc%41", "%20bc%41,%20bc%41",
            "%20bc%41%20%20bc%41", "%20bc%41+%20bc%41", "%20bc%41%00%20bc%41",
            "%20bc%41%26%20bc%41", "%20bc%41%7C%20bc%41",
          ].map(SampleInputs.octets)))
  }

  @Test("empty: nothing, be it in place of nothing without =")
  func empty() throws {
    #expect(try SampleInputs.values("values/empty", of: "state=x") == [[]])
    #expect(try SampleInputs.values("values/empty", of: "state") == [[]])
    #expect(try SampleInputs.values("values/empty", of: "state=").isEmpty)
  }

  @Test("client id: the registered one, changed in one thing that no check may overlook")
  func clientID() throws {
    let made = try SampleInputs.values("values/client-id", of: "client_id=other", seeds: 1_000)
    #expect(
      made.isSuperset(
        of: [
          "GOOGLE-LINK-42", "google-link-42", "google-LINK-42 ", " google-LINK-42",
          "google-LINK-42\0", "google-LINK-42\0evil", "google-LINK-42x", "xgoogle-LINK-42",
          "google-LINK-4", "oogle-LINK-42", "google-LIN\u{212A}-42", "google-L\u{FF29}NK-42",
          "google-LINK-42,other", "other,google-LINK-42", "google-LINK-42\n",
        ].map(SampleInputs.encoded)))
    #expect(!made.contains(SampleInputs.encoded("google-LINK-42")))
    #expect(try SampleInputs.made("values/client-id", of: SampleInputs.flip("state=x")).isEmpty)
  }

  @Test("client id: never the registered one, whatever that is", arguments: ["", "x", "0", "LINK"])
  func otherFixtures(_ clientID: String) throws {
    let mutator = try #require(ValueMutators.all.first { $0.name == "values/client-id" })
    let input = SampleInputs.flip("client_id=\(clientID)")
    var context = MutationContext(
      random: SplitMix64(seed: 1),
      fixture: Fixture(clientID: SampleInputs.octets(clientID), appLink: [], scopes: []),
      outcomes: [],
      mate: input, words: [])
    let made = (0..<300).compactMap { _ in mutator.made(of: input, &context) }
    #expect(made.isEmpty == clientID.isEmpty)
    #expect(made.allSatisfy { $0.parameters[0].value != SampleInputs.octets(clientID) })
  }

  @Test("error: a code of the document or of a standard, at times in another case or with a blank")
  func errorCode() throws {
    let made = try SampleInputs.made("values/error-code", of: SampleInputs.refusal, seeds: 1_500)
    let values = Set(made.compactMap { $0.parameters.first?.value })
    #expect(
      values.isSuperset(
        of: [
          "access_denied", "invalid_request", "unrecoverable", "server_error", "invalid_scope",
          "unauthorized_client", "temporarily_unavailable", "unsupported_response_type",
          "CANCELLED", "Cancelled", "access-denied", "cancelled%20", "%20access_denied",
          "unrecoverable%00", "cancelledx", "cancelled.",
        ].map(SampleInputs.octets)))
    #expect(!values.contains(SampleInputs.octets("cancelled")))
    #expect(try SampleInputs.made("values/error-code", of: SampleInputs.answer).isEmpty)
    #expect(try SampleInputs.made("values/error-code", of: SampleInputs.flip("error=x")).isEmpty)
  }

  @Test(
    "what only requests have is nothing of an answer",
    arguments: ["client-id", "response-type", "scope"])
  func requestsOnly(_ name: String) throws {
    let query = "client_id=a&scope=a&response_type=a"
    let input = FuzzInput(.googleApp, link: InputLink(splitting: SampleInputs.octets("b?\(query)")))
    #expect(try SampleInputs.made("values/\(name)", of: input).isEmpty)
  }
}

extension Mutator {
  /// Whether the mutator puts in pieces of a table.
  fileprivate var isTable: Bool { if case .pieces = change { true } else { false } }
}
