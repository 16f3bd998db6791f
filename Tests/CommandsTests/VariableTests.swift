import Foundation
import Fuzzing
import TestSupport
import Testing

@Suite("The variables of the environment")
struct VariableTests {
  @Test(
    "a misspelled name gets the nearest name, or all names",
    arguments: [
      ("APPFLIP_FUZZ_LINK", "did you mean APPFLIP_FUZZ_LINKS?"),
      ("APPFLIP_OWN_TEST", "did you mean APPFLIP_OWN_TESTS?"),
      ("APPFLIP_TIMEOUT", "did you mean APPFLIP_TIMEOUT_MS?"),
      ("APPFLIP_FROBNICATION\u{1B}", "the suite's variables are APPFLIP_ADAPTER, "),
    ])
  func nearest(_ row: (name: String, problem: String)) {
    let error = #expect(throws: (any Error).self) { try Variables.check([row.name: ""]) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("; \(row.problem)"))
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
  }

  @Test("every name that the sources have is known, and a known one is no error")
  func all() throws {
    #expect(throws: Never.self) {
      try Variables.check(Dictionary(uniqueKeysWithValues: Variables.all.map { ($0, "x") }))
      try Variables.check(["PATH": "/bin", "APPFLIPPED": "1", "appflip_adapter": "x"])
    }
    var names = Set<String>()
    for folder in ["Sources", "Tests"] {
      let sources = Checkout.package.appending(path: folder)
      for case let path as String in try #require(
        FileManager.default.enumerator(atPath: sources.path))
      where path.hasSuffix(".swift") && !path.hasSuffix("VariableTests.swift") {
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        for rest in text.split(separator: "\"APPFLIP_").dropFirst() {
          let name = rest.prefix { $0.isUppercase || $0.isNumber || $0 == "_" }
          names.insert("APPFLIP_\(name)")
        }
      }
    }
    // What tests make up to be refused or passed over.
    names.subtract(["APPFLIP_FUZZ_OTHER", "APPFLIP_ADAPTOR", "APPFLIP_"])
    #expect(names.subtracting(Variables.all).isEmpty)
  }
}
