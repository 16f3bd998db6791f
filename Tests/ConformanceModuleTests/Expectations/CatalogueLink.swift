import AdapterProtocol
import AppFlip
import TestSupport

@testable import Conformance

/// A case, and what is permitted to its last link by that link alone.
struct CatalogueLink: Sendable {
  /// How what is told from the octets compares with what the case states.
  enum Comparison: Sendable {
    case same
    case weaker
    case stricter
  }

  let testCase: Case
  let input: RunInput
  let computed: ComputedExpectations

  static let all = Result {
    let everything = Capabilities(outcomes: Outcome.allCases, features: Feature.allCases)
    let maker = RequestMaker(
      fixture: .offered,
      capabilities: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, everything) }),
      deadline: nil)
    return try SharedCatalogue.all.get().cases
      .filter { $0.role != nil && !$0.isDependent }
      .compactMap { testCase in
        try maker.requests(for: testCase, number: 0).last.map { request in
          CatalogueLink(
            testCase: testCase, input: request.input,
            computed: ComputedExpectations(for: request.input, in: .offered))
        }
      }
  }

  var isStated: Bool { testCase.policy != nil || !testCase.expectations.isEmpty }

  func comparison(in edition: Edition) -> Comparison {
    let stated = testCase.expectations.map(\.reattributed)
    var comparison = Comparison.same
    for answer in Answer.allCases where answer.isOf(testCase.role) {
      let level = Self.level(of: answer, by: stated, in: edition)
      let derived = Self.level(of: answer, by: computed.expectations, in: edition)
      if derived > level { return .stricter }
      if derived < level { comparison = .weaker }
    }
    return comparison
  }

  /// How binding what an answer breaks is at most; nil if it breaks nothing.
  private static func level(
    of answer: Answer, by expectations: [Expectation], in edition: Edition
  ) -> Int {
    expectations.reduce(0) { highest, expectation in
      let isPermitted = expectation.permits([answer], of: expectation.permitted(in: edition))
      guard !isPermitted, let rule = Rule.named(expectation.rule),
        let level = Level.allCases.firstIndex(of: expectation.level ?? rule.level(in: edition))
      else { return highest }
      return max(highest, level + 1)
    }
  }
}

extension Answer {
  fileprivate func isOf(_ role: Role?) -> Bool {
    switch self {
    case .code, .invalidRequest, .error, .neither, .nothing: role != .googleApp
    case .linked, .fallback, .aborted, .ignored, .failed: role == .googleApp
    case .loginPage, .scriptedPage, .unasked, .held: false
    }
  }
}
