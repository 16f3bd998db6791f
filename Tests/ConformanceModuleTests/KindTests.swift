import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

/// The kinds of cases in `Corpus/kinds.txt`: each has cases of every role, or a reason.
@Suite("Kinds of cases")
struct KindTests {
  private struct Kind {
    let name: String
    var cells: [(role: String, text: String)] = []
  }

  private static func kinds() throws -> [Kind] {
    let file = Checkout.package.appending(path: "Corpus/kinds.txt")
    var kinds: [Kind] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      guard line.hasPrefix("  "), let last = kinds.indices.last else {
        kinds.append(Kind(name: String(line)))
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1)
      kinds[last].cells.append(
        (parts[0].trimmingCharacters(in: .whitespaces), parts.dropFirst().joined()))
    }
    return kinds
  }

  @Test("have the three roles, each with cases or with a reason")
  func cells() throws {
    let kinds = try Self.kinds()
    #expect(kinds.count > 25 && Set(kinds.map(\.name)).count == kinds.count)
    let catalogue = try SharedCatalogue.all.get()
    for kind in kinds {
      #expect(kind.cells.map(\.role) == Role.allCases.map(\.rawValue), "\(kind.name)")
      for cell in kind.cells {
        let words = cell.text.split(separator: " ")
        if words.first == "-" {
          #expect(words.count > 4, "\(kind.name), \(cell.role): \(cell.text)")
          continue
        }
        #expect(!words.isEmpty, "\(kind.name), \(cell.role)")
        for pattern in words {
          let prefix = pattern.hasSuffix("*") ? String(pattern.dropLast()) : nil
          let cases = catalogue.cases.filter { testCase in
            prefix.map(testCase.id.hasPrefix) ?? (testCase.id == pattern)
          }
          #expect(
            cases.contains { $0.role?.rawValue == cell.role },
            "\(kind.name), \(cell.role): \(pattern) matches no case")
        }
      }
    }
  }
}
