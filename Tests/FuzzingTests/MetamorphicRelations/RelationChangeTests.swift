import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Changes by relations")
struct RelationChangeTests {
  /// A relation, an original and its variant, a smaller input, and what the same change makes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let relation: MetamorphicRelation
    let original: String
    let variant: String
    let smaller: String
    let expected: [String]
    var testDescription: String { "\(relation): \(variant) of \(original), in \(smaller)" }

    init(
      _ relation: MetamorphicRelation, _ original: String, _ variant: String, in smaller: String,
      _ expected: String...
    ) {
      self.relation = relation
      self.original = original
      self.variant = variant
      self.smaller = smaller
      self.expected = expected
    }
  }

  private static let rows = [
    Row(.again, "a=1&b=2", "a=1&b=2", in: "b=2", "b=2"),
    Row(.again, "a=1&b=2", "a=1&b=2", in: "b=%", "b=%"),
    Row(.reordered, "a=1&b=2&c=3", "c=3&a=1&b=2", in: "b=x&c=y", "c=y&b=x"),
    Row(.reordered, "a=1&b=2&c=3", "c=3&a=1&b=2", in: "d=4&%63=y", "%63=y&d=4"),
    Row(.reordered, "a=1&b=2&c=3", "c=3&a=1&b=2", in: "a=1&b=2"),
    Row(.reordered, "a=1&b=2", "b=2&a=1", in: "a=1&b=2&b=3"),
    Row(
      .unknownParameter, "a=1&b=2", "x=1&a=1&b=2", in: "b=2&c=3", "x=1&b=2&c=3"),
    Row(
      .unknownParameter, "a=1&b=2", "a=1&b=2&x=1", in: "a=1", "a=1&x=1"),
    Row(
      .unknownParameter, "a=1&b=2&c=3", "a=1&b=2&x=1&c=3", in: "b=2&a=1&c=3", "b=2&a=1&x=1&c=3",
      "b=2&x=1&a=1&c=3"),
    Row(.unknownParameter, "a=1", "x=1&a=1", in: "%78=2"),
    Row(.unknownParameter, "a=1", "x=1&a=1", in: "a=%zz"),
    Row(.letterEncoded, "a=1&bob=2", "a=1&bo%62=2", in: "bob=", "bo%62=", "%62ob="),
    Row(.letterEncoded, "a=xyzx", "a=xyz%78", in: "b=2&a=yx", "b=2&a=y%78"),
    Row(.letterEncoded, "a=xyz", "a=x%79z", in: "a=xz"),
    Row(.letterEncoded, "a=xyz", "a=x%79z", in: "b=xyz"),
    Row(.letterEncoded, "a=%2Fb", "a=%2F%62", in: "a=%bb"),
  ]

  @Test("the same is changed in a smaller input", arguments: rows)
  func same(_ row: Row) throws {
    let change = try #require(
      RelationChange(
        row.relation, from: Inputs.app(row.original), to: Inputs.app(row.variant)))
    #expect(change.variants(of: Inputs.app(row.original)).contains(Inputs.app(row.variant)))
    #expect(change.variants(of: Inputs.app(row.smaller)) == row.expected.map { Inputs.app($0) })
  }

  @Test("what a relation makes is made again", arguments: MetamorphicRelation.allCases)
  func again(_ relation: MetamorphicRelation) throws {
    var random = SplitMix64(seed: 1)
    let input = relation == .described ? refused : Inputs.app
    let variants = (0..<40).compactMap { _ in relation.variant(of: input, &random) }
    #expect(variants.count > 30)
    for variant in variants {
      let change = try #require(RelationChange(relation, from: input, to: variant))
      #expect(change.variants(of: input).first == variant)
    }
  }

  private var refused: FuzzInput {
    var input = Inputs.googleApp
    input.parameters = InputParameters(splitting: Array("error=cancelled&state=S1".utf8))
    return input
  }

  @Test("no change is seen where a relation made none")
  func none() {
    let input = Inputs.app("a=1&b=2")
    for relation in [MetamorphicRelation.letterEncoded, .unknownParameter, .described] {
      #expect(RelationChange(relation, from: input, to: input) == nil)
    }
  }
}
