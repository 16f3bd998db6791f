import AppFlip
import Foundation
import ReferenceImplementation
import TestSupport
import Testing

@testable import Conformance

@Suite("TmpSurvey")
struct TmpSurvey {
  @Test("silent")
  func silent() throws {
    var seen: [String: (Int, String)] = [:]
    for fault in Fault.all {
      let rules = Rule.binding(fault.role)
      let catalogue: Catalogue =
        switch fault.role {
        case .app: try SharedCatalogue.app.get()
        case .authorizationEndpoint: try SharedCatalogue.endpoint.get()
        case .googleApp: try SharedCatalogue.googleApp.get()
        }
      let sample = try CaseSample(rules, catalogue, sample: 10)
      let result = try sample.run(.faulty(fault), on: sample.small)
      for each in result.cases where each.verdicts.allSatisfy({ $0.verdict.evidence == nil }) {
        for verdict in each.verdicts where verdict.code == EvidenceCode(.otherAnswer) {
          let key = "\(verdict.rule) \(each.answers.map(\.rawValue))"
          seen[key, default: (0, "")].0 += 1
          seen[key]?.1 = "\(fault) \(each.testCase.id)"
        }
      }
    }
    let text = seen.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
    try Data(text.utf8).write(to: URL(filePath: "/tmp/hg-survey.txt"))
  }
}
