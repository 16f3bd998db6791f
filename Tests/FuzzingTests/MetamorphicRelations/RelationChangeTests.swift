import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Changes by relations")
struct RelationChangeTests {
  /// A relation, an original and its variant, a smaller input, and what the same change makes of it.
  private static let rows = """
    again a=1&b=2 a=1&b=2 b=2 b=2
    again a=1&b=2 a=1&b=2 b=% b=%
    reordered a=1&b=2&c=3 c=3&a=1&b=2 b=x&c=y c=y&b=x
    reordered a=1&b=2&c=3 c=3&a=1&b=2 d=4&%63=y %63=y&d=4
    reordered a=1&b=2&c=3 c=3&a=1&b=2 a=1&b=2
    reordered a=1&b=2 b=2&a=1 a=1&b=2&b=3
    unknown-parameter a=1&b=2 x=1&a=1&b=2 b=2&c=3 x=1&b=2&c=3
    unknown-parameter a=1&b=2 a=1&b=2&x=1 a=1 a=1&x=1
    unknown-parameter a=1&b=2&c=3 a=1&b=2&x=1&c=3 b=2&a=1&c=3 b=2&a=1&x=1&c=3 b=2&x=1&a=1&c=3
    unknown-parameter a=1 x=1&a=1 %78=2
    unknown-parameter a=1 x=1&a=1 a=%zz
    letter-encoded a=1&bob=2 a=1&bo%62=2 bob= bo%62= %62ob=
    letter-encoded a=xyzx a=xyz%78 b=2&a=yx b=2&a=y%78
    letter-encoded a=xyz a=x%79z a=xz
    letter-encoded a=xyz a=x%79z b=xyz
    letter-encoded a=%2Fb a=%2F%62 a=%bb
    """.split(separator: "\n").map { String($0).words }

  @Test("the same is changed in a smaller input", arguments: rows)
  func same(_ row: [String]) throws {
    let relation = try #require(MetamorphicRelation(rawValue: row[0]))
    let inputs = row.dropFirst().map { Inputs.app($0) }
    let change = try #require(RelationChange(relation, from: inputs[0], to: inputs[1]))
    #expect(change.variants(of: inputs[0]).contains(inputs[1]))
    #expect(change.variants(of: inputs[2]) == Array(inputs[3...]))
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
