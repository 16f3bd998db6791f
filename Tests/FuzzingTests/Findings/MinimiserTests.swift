import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Minimiser")
struct MinimiserTests {
  private static let repeatedCode: FuzzRequest = {
    let long = String(repeating: "0123456789abcdef", count: 4)
    var input = Inputs.returned(
      "https://client.example.com/cb",
      "utm_source=\(long)&code=4%2FP7q7W91a-oMsCeLvIaQm6bTrgtp7&debug&x=%zz&session=\(long)"
        + "&&state=S1&code=4%2FZZZZZZZZZZZZ&lang=de-DE;q=1&\(long)=\(long)")
    let rest = 418 - (input.link?.length ?? 0) - 1
    input.link?.fragment = Array(repeating: UInt8(ascii: "f"), count: rest)
    return input
  }()

  private func minimise(
    _ input: FuzzRequest, budget: Int = Minimiser.usualBudget, with toy: Toy
  ) throws -> Minimisation {
    let minimiser = Minimiser(fixture: .offered, good: Inputs.good(input.role), budget: budget)
    return try #require(minimiser.minimise([input], by: toy.run))
  }

  private func shown(_ input: FuzzRequest) -> String {
    var words = [input.link.map { Octets.escaped($0.octets) } ?? "no link"]
    if let form = input.form {
      words.append("form " + Octets.escaped(InputLink(base: [], query: form).octets.dropFirst()))
    }
    if input.outcome != .approves { words.append(input.outcome.rawValue) }
    if input.activity != .browsingWeb { words.append(input.activity.rawValue) }
    return words.joined(separator: " ")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let input: FuzzRequest
    let left: String
    var executions = Minimiser.usualBudget
    let isBroken: @Sendable (FuzzRequest) -> Bool
    var testDescription: String { left }

    init(
      _ input: FuzzRequest, leaves left: String, within executions: Int = Minimiser.usualBudget,
      breaking isBroken: @escaping @Sendable (FuzzRequest) -> Bool
    ) {
      (self.input, self.left, self.executions, self.isBroken) = (input, left, executions, isBroken)
    }
  }

  private static let app = "https://app.example.com/flip"
  private static let client = "https://client.example.com/cb"

  private static let ofCodes = [
    Row(repeatedCode, leaves: "\(client)?code=a&code=a", within: 30) {
      $0.values(of: "code").count > 1
    },
    // The pending state, at the pending redirect URI.
    Row(repeatedCode, leaves: "\(client)?code=a&code=b&state=a", within: 30) { input in
      guard let pending = input.pending else { return false }
      return Set(input.values(of: "code")).count > 1
        && input.values(of: "state") == [pending.state] && input.link?.base == pending.redirectURI
    },
  ]

  /// A value that matters is kept, and shortened to what matters: what is looked for in the decoded state,
  /// the state, and what is left of it.
  private static let ofValues = [
    ("%00", "S1%2b%00zz%41", "%00"), ("+", "S1+zz", "%2B"), ("ab", "%61%62ab%61bxyz", "ab"),
    ("%0A%0D", "q%0A%0a%0D%0d", "%0A%0D"), ("W", "aWbWc", "W"), ("1", "S1", "1"),
  ].map { needle, state, left in
    let wanted = PercentDecoding.decodeLiteral(Array(needle.utf8), as: .percent)
    return Row(
      Inputs.app(
        "x=1&client_id=google-LINK-42&%73tate=\(state)&redirect_uri=\(Inputs.redirectURI)&y#f"),
      leaves: "\(app)?state=\(left)"
    ) { input in
      input.decoded("state").contains { state in
        state.indices.contains { state[$0...].starts(with: wanted) }
      }
    }
  }

  private static let ofTargets =
    ["%3A", "x", "https%3A%2F%2Foauth.example%2F..%2F"].map { value in
      Row(
        Inputs.app("client_id=google-LINK-42&state=a&redirect_uri=y\(value)"),
        leaves: "\(app)?redirect_uri=https%3A%2F%2Fevil.example%2F"
      ) { input in
        input.decoded("redirect_uri").first.map { !$0.starts(with: "https://oauth".utf8) } ?? false
      }
    } + [
      // It keeps what it has in common with the good one, where that matters.
      Row(
        Inputs.app("state=S1&redirect_uri=\(Inputs.redirectURI).evil.example%2Fx"),
        leaves: "\(app)?redirect_uri=\(Inputs.redirectURI)a", within: 30
      ) {
        let good = Array(Inputs.redirectURI.utf8)
        return $0.values(of: "redirect_uri").contains { $0.starts(with: good) && $0 != good }
      }
    ]

  private static let ofNames = [
    Row(Inputs.app("STATE=q&state=S1&xyz=1"), leaves: "\(app)?STATE=\(Inputs.states[0])") {
      ($0.link?.query ?? []).contains { $0.name == Array("STATE".utf8) }
    },
    Row(
      Inputs.app("client_id[]=g%6fogle-LINK-42&state=S1"),
      leaves: "\(app)?client_id[]=google-LINK-42", within: 49
    ) { input in
      (input.link?.query ?? []).contains { parameter in
        parameter.name == Array("client_id[]".utf8)
          && parameter.value.map { PercentDecoding.decodeLiteral($0, as: .percent) }
            == Fixture.offered.clientID
      }
    },
  ]

  /// An octet that may not be a letter becomes a slash, else a space: what stands behind the client id, and what is left.
  private static let ofPlainUnits = [
    ("%0A", "%2F"), ("%7C%C3%BC", "%2F"), ("%", "%2F"), ("+", "%2F"), ("|utm=1", "%2F"),
    (";x=1", "%2F"), ("%0D", "%20"), ("%00%09", "%20"),
  ].map { end, left in
    let mayBeSlash = left == "%2F"
    var input = Inputs.app("client_id=google-LINK-42\(end)&state=S1")
    if end.hasSuffix("=1") {
      input.link?.query?[0].value = Fixture.offered.clientID
      let parameter = InputParameter(
        [UInt8(ascii: "x")], [UInt8(ascii: "1")], separator: Array(end.utf8.prefix(1)))
      input.link?.query?.insert(parameter, at: 1)
    }
    return Row(input, leaves: "\(app)?client_id=google-LINK-42\(left)") {
      var read = $0
      read.link = InputLink(splitting: $0.link?.octets ?? [])
      return read.decoded("client_id").contains { value in
        value.starts(with: Fixture.offered.clientID)
          && value.contains { mayBeSlash ? !$0.isUnreserved : $0 <= 0x20 }
      }
    }
  }

  /// A state is never made so short that it may be refused for that.
  private static let ofStates = [
    ("\(Inputs.states[0])a%2Bb", "\(Inputs.states[0])%2B"),
    ("%2B\(Inputs.states[0])", "%2B\(Inputs.states[0])"),
    (String(repeating: "q%2B", count: 40), String(repeating: "a", count: 15) + "%2B"),
  ].map { state, left in
    Row(Inputs.app("state=\(state)&x=1"), leaves: "\(app)?state=\(left)") {
      $0.decoded("state").contains { $0.contains(UInt8(ascii: "+")) }
    }
  }

  private static let manyParameters = {
    var input = Inputs.app("state=S1")
    input.link?.query? += (0..<1_000).map { InputParameter(Array("p\($0)".utf8), []) }
    return input
  }()

  private static let form = {
    var input = Inputs.endpoint
    input.form = (input.link?.query ?? []) + [InputParameter([1], nil)]
    input.link?.query = nil
    return input
  }()

  private static let others = [
    // A state that holds the pending one is shortened with it.
    Row(
      Inputs.returned(client, "code=1&state=%20S%2BA%2F1", state: "S+A/1"),
      leaves: "\(client)?state=%20a", within: 39
    ) { input in
      let pending = input.pending?.state ?? []
      return !pending.isEmpty && input.decoded("state").contains([0x20] + pending)
    },
    // Two needles among 1,000 parameters are found without trying each.
    Row(manyParameters, leaves: "\(app)?p123=a&p877=a", within: 149) { input in
      ["p123", "p877"].allSatisfy { name in
        (input.link?.query ?? []).contains { $0.name == Array(name.utf8) }
      }
    },
    // A form becomes a query where that shows the same, and stays one where it doesn't.
    Row(form, leaves: "https://auth.example.com/authorize?state=\(Inputs.states[0])") {
      !(($0.form ?? []) + ($0.link?.query ?? [])).indices(named: "state").isEmpty
    },
    Row(form, leaves: "https://auth.example.com/authorize form state=\(Inputs.states[0])") {
      !($0.form ?? []).indices(named: "state").isEmpty
    },
  ]

  @Test(
    "an input comes to its core, within few executions",
    arguments: ofCodes + ofValues + ofTargets + ofNames + ofPlainUnits + ofStates + others)
  func core(_ row: Row) throws {
    let toy = Toy.breaking(onOne: row.isBroken)
    let result = try minimise(row.input, with: toy)
    #expect(result.steps.map(shown) == [row.left])
    #expect(result.executions <= row.executions && result.executions == toy.seen.count)
    #expect(result.isMinimal)
  }

  @Test("what stands around the parameters is made ordinary, but for what matters")
  func surroundings() throws {
    var input = Inputs.app("client_id=google-LINK-42&state=S1;x=1&redirect_uri=https://a.example/")
    input.link?.base = Array("http://APP.example.com:80/flip/..".utf8)
    input.link?.fragment = []
    input.code = Array("4/P7 +%zz".utf8)
    input.activity = .other
    input.outcome = .offline
    let toy = Toy.breaking { input in
      input.outcome != .approves && (input.link?.query ?? []).contains { $0.isNamed("state") }
    }
    let result = try minimise(input, with: toy)
    #expect(
      result.steps.map(shown) == ["https://app.example.com/flip?state=\(Inputs.states[0]) declines"]
    )
    #expect(result.steps.map(\.code) == [[UInt8(ascii: "a")]])
  }

  @Test("what may not be handed over is no candidate")
  func permission() throws {
    let toy = Toy.breaking { !$0.values(of: "code").isEmpty }
    let minimiser = Minimiser(fixture: .offered, good: Inputs.googleApp) { input in
      !(input.link?.query ?? []).indices(named: "state").isEmpty
    }
    let result = minimiser.minimise([Self.repeatedCode], by: toy.run)
    #expect(
      result?.steps.map(shown) == ["https://client.example.com/cb?code=a&state=a"])
    #expect(
      toy.seen.allSatisfy { $0.allSatisfy { !$0.parameters.indices(named: "state").isEmpty } })
  }

  @Test("a state and the pending one that differ in a place are shortened together")
  func statePair() throws {
    let toy = Toy.breaking { input in
      guard let pending = input.pending?.state, let state = input.decoded("state").first else {
        return false
      }
      return state != pending && state.map { $0 | 0x20 } == pending.map { $0 | 0x20 }
    }
    let input = Inputs.returned(
      "https://client.example.com/cb", "state=state-k42%2FX%2BY%3DZ", state: "STATE-K42/x+y=z")
    let result = try minimise(input, with: toy)
    let smallest = try #require(result.steps.first)
    #expect(smallest.pending?.state.count == 1 && smallest.link?.query?[0].value?.count == 1)
    #expect(result.executions < 60)
  }

  @Test("a limit of length or of number, to the octet and to the parameter")
  func limits() throws {
    let long = Inputs.app("state=\(String(repeating: "q", count: 8_192))&client_id=x")
    let tooLong = Toy.breaking { input in
      (input.link?.query ?? []).contains { ($0.value?.count ?? 0) > 1_000 }
    }
    let shortest = try minimise(long, with: tooLong)
    #expect(shortest.steps.first?.link?.query?.map(\.value?.count) == [1_001])
    #expect(shortest.executions < 150)
    var input = Inputs.app("state=S1")
    input.link?.query? += (0..<300).map { InputParameter(Array("p\($0)".utf8), []) }
    let tooMany = Toy.breaking { ($0.link?.query ?? []).count > 99 }
    let fewest = try minimise(input, with: tooMany)
    #expect(fewest.steps.first?.link?.query?.count == 100)
    #expect(fewest.isMinimal)
  }

  // MARK: - Ends

  @Test("an input that doesn't show the signature again is given back as nothing")
  func notShown() throws {
    let toy = Toy.breaking { _ in false }
    let minimiser = Minimiser(fixture: .offered, good: Inputs.app)
    #expect(minimiser.minimise([Inputs.app], by: toy.run) == nil)
    #expect(toy.seen.count == 1)
  }

  @Test("the budget ends the search, and the result says so", arguments: [1, 2, 3, 10])
  func budget(_ budget: Int) throws {
    let input = Inputs.app("a;1&b=%zz&c=2&STATE=3&d=4&client_id=5")
    let toy = Toy.breaking { $0.link?.octets.contains(UInt8(ascii: ";")) ?? false }
    let result = try minimise(input, budget: budget, with: toy)
    #expect(!result.isMinimal)
    #expect(result.executions == budget && toy.seen.count == budget)
    #expect(toy.run(result.steps) == true)
  }

  @Test("an experiment that is broken off ends the search with what was found till then")
  func brokenOff() throws {
    let toy = Toy.breaking { $0.values(of: "code").count > 1 }
    let minimiser = Minimiser(fixture: .offered, good: Inputs.googleApp)
    let result = minimiser.minimise([Self.repeatedCode]) { candidate in
      toy.seen.count < 2 ? toy.run(candidate) : nil
    }
    #expect(result?.isMinimal == false)
    #expect(result?.executions == 2)
    #expect(result?.steps.first?.link?.query?.count == 3)
  }

  @Test("it ends whatever the experiment answers, and runs nothing twice", arguments: 0..<40)
  func termination(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let input = Inputs.random(Role.allCases[Int(seed % 3)], &random)
    var isFirst = true
    let toy = Toy { _ in
      defer { isFirst = false }
      return isFirst || random.oneIn(3)
    }
    let result = try minimise(input, with: toy)
    #expect(result.isMinimal)
    #expect(toy.seen.count == result.executions)
    #expect(Set(toy.seen.map { $0.map(\.fingerprint) }).count == toy.seen.count)
  }

  // MARK: - Starts

  private static let oddStart = Inputs.start {
    $0.appLink = Array("https://app.example.com/a%2Fb".utf8)
    $0.clientID = Array("client%41#with,much".utf8)
    $0.redirectURI = RedirectURL.all[9].octets
    $0.scopes = (0..<9).map { Array("scope,\($0)".utf8) }
  }

  @Test(
    "of a start that breaks by one value the others become good, and the one as short as can be")
  func start() throws {
    let rows: [(left: FuzzRequest, isBroken: (FuzzRequest.Start) -> Bool)] = [
      (
        Inputs.start { $0.clientID = Array("#".utf8) },
        { $0.clientID.contains(UInt8(ascii: "#")) }
      ),
      (
        Inputs.start { $0.redirectURI = RedirectURL.all[9].octets },
        { $0.redirectURI == RedirectURL.all[9].octets }
      ),
      (
        Inputs.start { $0.scopes = ["a", "b", "c", "d", "e"].map { Array($0.utf8) } },
        { $0.scopes.count > 4 }
      ),
      (
        Inputs.start { $0.scopes = [Array(",".utf8)] },
        { $0.scopes.contains { $0.contains(UInt8(ascii: ",")) } }
      ), (Inputs.start, { _ in true }),
    ]
    for row in rows {
      let toy = Toy.breaking { $0.start.map(row.isBroken) ?? false }
      #expect(try minimise(Self.oddStart, with: toy).steps == [row.left])
    }
  }
}

extension FuzzRequest {
  fileprivate func values(of name: String) -> [[UInt8]] {
    let query = link?.query ?? []
    return query.indices(named: name).compactMap { query[$0].value }
  }

  fileprivate func decoded(_ name: String) -> [[UInt8]] {
    values(of: name).map { PercentDecoding.decodeLiteral($0, as: .percent) }
  }
}
