import AppFlip
import Fuzzing
import Testing

@Suite("Mutators of parameters")
struct ParameterMutatorTests {
  private static let names = [
    Mutated("parameters/case-letter", "a?aB=1&1=x", ["a?AB=1&1=x", "a?ab=1&1=x"]),
    Mutated("parameters/case-all", "a?aB1=1&1=x", ["a?Ab1=1&1=x"]),
    Mutated(
      "parameters/brackets", "a?x=1",
      ["a?x[]=1", "a?x[0]=1", "a?x[x]=1", "a?x%5B%5D=1", "a?[x]=1"]),
    Mutated("parameters/bom", "a?x=1", ["a?\\xEF\\xBB\\xBFx=1", "a?%EF%BB%BFx=1"]),
    Mutated(
      "parameters/nul", "a?xy=1",
      ["a?x%00y=1", "a?xy%00=1", "a?x\\x00y=1", "a?xy\\x00=1", "a?xy%00x=1"]),
    Mutated(
      "parameters/affix", "a?y&=1",
      [
        "a?x-y&=1", "a?_y&=1", "a?amp;y&=1", "a?%20y&=1", "a?+y&=1", "a?.y&=1", "a?$y&=1",
        "a?y.x&=1",
        "a?y_&=1", "a?y%20&=1", "a?y+&=1", "a?y%0A&=1", "a?y2&=1",
        "a?y.&=1", "a?%22y%22&=1", "a?'y'&=1",
      ]),
    Mutated(
      "parameters/marker", "a?y&=1",
      ["a?yq7zk9xw4%22q7zk9xw4%27q7zk9xw4%3Cq7zk9xw4%3E%3C%2Fq7zk9xw4%3E&=1"]),
    Mutated(
      "parameters/look-alike", "a?s=1&1=x",
      ["a?%EF%BD%93=1&1=x", "a?%C5%BF=1&1=x", "a?%D1%95=1&1=x"]),
    Mutated("parameters/escape-letter", "a?aB=1&2=x", ["a?%61B=1&2=x", "a?a%42=1&2=x"]),
  ]

  private static let places = [
    Mutated("parameters/drop", "a?x=1&y&z=3#f", ["a?y&z=3#f", "a?x=1&z=3#f", "a?x=1&y#f"]),
    Mutated("parameters/drop", "a?x", ["a?"]),
    Mutated(
      "parameters/repeat-before", "a?x=1&y=2",
      ["a?x=1&x=1&y=2", "a?x=1&y=2&y=2", "a?y=2&x=1&y=2"]),
    Mutated(
      "parameters/repeat-behind", "a?x=1&y=2",
      ["a?x=1&x=1&y=2", "a?x=1&y=2&x=1", "a?x=1&y=2&y=2"]),
    Mutated("parameters/swap", "a?x&y&z", ["a?y&x&z", "a?z&y&x", "a?x&z&y"]),
    Mutated(
      "parameters/shuffle", "a?x&y&z", ["a?x&z&y", "a?y&x&z", "a?y&z&x", "a?z&x&y", "a?z&y&x"]),
    Mutated("parameters/rotate", "a?x&y&z", ["a?y&z&x", "a?z&x&y"]),
    Mutated("parameters/to-front", "a?x&y&z", ["a?y&x&z", "a?z&x&y"]),
    Mutated("parameters/to-end", "a?x&y&z", ["a?y&z&x", "a?x&z&y"]),
    Mutated(
      "parameters/swap-values", "a?x=1&y=2&z", ["a?x=2&y=1&z", "a?x&y=2&z=1", "a?x=1&y&z=2"]),
    Mutated("parameters/question-mark", "a?x&y&z", ["a?x?y&z"]),
    Mutated("parameters/into-fragment", "a?x=1&y#f", ["a?y#f&x=1", "a?x=1#f&y"]),
    Mutated("parameters/into-fragment", "a?x", ["a?#x"]),
    Mutated("parameters/into-path", "a?x=1&y#f", ["a;x=1?y#f", "a;y?x=1#f"]),
    Mutated("parameters/into-path", "a/?x", ["a/;x?"]),
    Mutated(
      "parameters/fragment", "a?x#x",
      [
        "a?x#", "a?x#/", "a?x#?", "a?x#&", "a?x#\\x23", "a?x#?state=x", "a?x#&state=x",
        "a?x#code=x&state=x", "a?x#_=_",
      ]),
  ]

  private static let parts = [
    Mutated("parameters/empty-value", "a?x=1&y&z=", ["a?x=&y&z=", "a?x=1&y=&z="]),
    Mutated("parameters/no-equals", "a?x=1&y&z=", ["a?x&y&z=", "a?x=1&y&z"]),
    Mutated("parameters/empty-name", "a?x=1&y&=", ["a?=1&y&=", "a?x=1&&="]),
  ]

  private static let separators = [";", "&&", "&amp;", "|", ",", "%26", "&;", " ", "/"]

  private static let separated = [
    Mutated(
      "parameters/separator", "a?x&y&z",
      separators.flatMap { ["a?x\($0)y&z", "a?x&y\($0)z"] }),
    Mutated("parameters/separators", "a?x&y&z", separators.map { "a?x\($0)y\($0)z" }),
  ]

  @Test("makes exactly these links", arguments: names + places + parts + separated)
  func exact(_ row: Mutated) throws {
    let links = try Mutation(row.name, row.link).all()
    #expect(links == row.results)
  }

  @Test(
    "a copy of another value is empty, interesting, a word, or the mate's",
    arguments: [
      ("parameters/repeat-other-before", true), ("parameters/repeat-other-behind", false),
    ])
  func otherValue(_ name: String, isBefore: Bool) throws {
    let mutation = try Mutation(name, "a?x=1", mate: "m?k=mate", words: [Array("word".utf8)])
    let (front, end) = isBefore ? ("a?x=", "&x=1") : ("a?x=1&x=", "")
    let all = mutation.all()
    #expect(all.allSatisfy { $0.hasPrefix(front) && $0.hasSuffix(end) })
    #expect(all.isSuperset(of: ["", "word", "mate", "null", "%00"].map { front + $0 + end }))
    #expect(all.count < 50)
  }

  @Test("up to three unknown parameters stand anywhere, and the others stay in their order")
  func unknown() throws {
    let mutation = try Mutation("parameters/unknown", "a?X=1&Y=2#f")
    var counts: Set<Int> = []
    var places: Set<Int> = []
    var names: Set<String> = []
    for seed in 0..<400 {
      let link = try #require(mutation.made(seed: UInt64(seed))?.link)
      let query = try #require(link.query)
      #expect(
        query.filter { ["X", "Y"].contains(String(decoding: $0.name, as: UTF8.self)) }
          == mutation.input.parameters)
      #expect(link.fragment == mutation.input.link?.fragment)
      counts.insert(query.count)
      places.formUnion(query.indices(named: "X"))
      names.formUnion(query.map { String(decoding: $0.name, as: UTF8.self) })
    }
    #expect(counts == [3, 4, 5])
    #expect(places == [0, 1, 2, 3])
    #expect(names.isSuperset(of: ["__proto__", "prompt", "client_secret", "redirect_url", "iss"]))
    #expect(try !Mutation("parameters/unknown", "a").all(seeds: 20).isEmpty)
  }

  @Test("very many parameters stand in front, behind and around", arguments: [65, 1_000, 10_000])
  func many(_ count: Int) throws {
    let mutation = try Mutation("parameters/many-\(count)", "a?state=1")
    let own = mutation.input.parameters[0]
    var places: Set<Int> = []
    var names: Set<[UInt8]> = []
    for seed in 0..<24 {
      let query = try #require(mutation.made(seed: UInt64(seed))?.link?.query)
      #expect(query.count == count + 1)
      let place = [0, count / 2, count].first { query[$0] == own }
      places.insert(try #require(place))
      names.insert(query[0].name == own.name ? query[1].name : query[0].name)
    }
    #expect(places == [0, count / 2, count])
    #expect(names.isSuperset(of: ["x", "p0", "state"].map { Array($0.utf8) }))
  }

  @Test("a parameter of a form stands in the query too, at either end")
  func formIntoQuery() throws {
    let all = try Mutation("parameters/form-into-query", FuzzInput(link: "a?q=1", form: "x=1"))
      .all()
    #expect(
      all.isSuperset(of: ["a?x=1&q=1 x=1", "a?q=1&x=1 x=1", "a?x=&q=1 x=1", "a?q=1&x=null x=1"]))
    #expect(
      all.allSatisfy {
        $0.hasSuffix(" x=1")
          && ($0.hasPrefix("a?q=1&x=") || $0.hasPrefix("a?x=") && $0.hasSuffix("&q=1 x=1"))
      })
  }

  @Test("where there is a form, its parameters are changed, and the link is left alone")
  func form() throws {
    let input = FuzzInput(link: "a?q=1", form: "x=1&y=2")
    #expect(try Mutation("parameters/drop", input).all() == ["a?q=1 y=2", "a?q=1 x=1"])
    #expect(
      try Mutation("parameters/into-fragment", input).all() == ["a?q=1#x=1 y=2", "a?q=1#y=2 x=1"])
  }

  @Test(
    "doesn't apply",
    arguments: [
      ("parameters/drop", "a"), ("parameters/drop", "a?"), ("parameters/repeat-before", "a#x"),
      ("parameters/swap", "a?x"), ("parameters/shuffle", "a?x"), ("parameters/rotate", "a?x"),
      ("parameters/to-front", "a?x"), ("parameters/to-end", "a?x"),
      ("parameters/swap-values", "a?x&y"), ("parameters/case-letter", "a?1=x"),
      ("parameters/case-all", "a?%31=x"), ("parameters/escape-letter", "a?1=x"),
      ("parameters/look-alike", "a?1=x"),
      ("parameters/brackets", "a?=x"), ("parameters/bom", "a?=x"), ("parameters/nul", "a?=x"),
      ("parameters/affix", "a?=x"), ("parameters/empty-value", "a?x="),
      ("parameters/no-equals", "a?x"), ("parameters/empty-name", "a?=x"),
      ("parameters/separator", "a?x"), ("parameters/separators", "a?x"),
      ("parameters/question-mark", "a?x"), ("parameters/into-fragment", "a"),
      ("parameters/into-path", "a"),
      ("parameters/form-into-query", "a?x"),
    ])
  func notApplicable(_ name: String, _ link: String) throws {
    #expect(try Mutation(name, link).all(seeds: 50).isEmpty)
  }

  @Test("a parameter of a standard comes with a value that means something there")
  func standard() throws {
    let made = try Mutation("parameters/standard", "a?x=1").all(seeds: 2_000)
    let added = Set(made.flatMap { $0.dropFirst(2).split(separator: "&") }).subtracting(["x=1"])
    #expect(
      added.isSuperset(of: [
        "response_mode=form_post", "response_mode=fragment", "prompt=none", "max_age=0",
        "response_type=token", "code_challenge_method=S256",
      ]))
    #expect(made.allSatisfy { $0.split(separator: "&").count == 2 })
    let answer = FuzzInput(.googleApp, link: InputLink(splitting: Array("a?x=1".utf8)))
    #expect(try Mutation("parameters/standard", answer).all(seeds: 20).isEmpty)
  }
}
