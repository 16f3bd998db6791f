import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

@Suite("The plan of a checkout")
struct CheckoutPlanTests {
  @Test("begins with the hostile links and the words")
  func whole() throws {
    let plan = try CampaignPlan.ofCheckout()
    let words = try WordList(contentsOf: WordList.file).words
    #expect(plan.corpus?.links.isEmpty == false && plan.corpus?.errors.isEmpty == true)
    #expect(!words.isEmpty && plan.words == words)
  }
}
