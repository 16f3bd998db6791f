import AppFlip
import ReferenceImplementation
import Testing

@Suite("The names of the faults")
struct FaultNameTests {
  private static let app = [
    "link", "client-id", "redirect-uri", "params", "scope", "answer", "code", "state", "error",
    "open", "handled", "survives",
  ]
  private static let endpoint = [
    "client-id", "redirect-uri", "response-type", "params", "answer", "code", "state", "error",
    "redirect", "page", "survives",
  ]
  private static let googleApp = [
    "start", "code", "state", "error", "answer", "params", "survives",
  ]

  private static let faults: [any ReferenceFault] =
    Fault.allCases + EndpointFault.allCases + GoogleAppFault.allCases
  private static let choices: [any ReferenceChoice] =
    Choice.allCases + EndpointChoice.allCases + GoogleAppChoice.allCases
  private static let names = faults.map { $0.rawValue } + choices.map { $0.rawValue }

  @Test("are unique over the roles, those of the choices too")
  func unique() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(
    "are a topic and what is done there, the topics in the order of the rules",
    arguments: [
      (Fault.allCases.map(\.rawValue), "", app),
      (Choice.allCases.map(\.rawValue), "", app),
      (EndpointFault.allCases.map(\.rawValue), "endpoint/", endpoint),
      (EndpointChoice.allCases.map(\.rawValue), "endpoint/", endpoint),
      (GoogleAppFault.allCases.map(\.rawValue), "google-app/", googleApp),
      (GoogleAppChoice.allCases.map(\.rawValue), "google-app/", googleApp),
    ])
  func topics(_ names: [String], _ role: String, _ topics: [String]) throws {
    let places = try names.map { name in
      #expect(name.hasPrefix(role))
      let parts = name.dropFirst(role.count).split(
        separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(name)")
      #expect(parts.allSatisfy { Self.isWord($0) }, "\(name)")
      return try #require(topics.firstIndex { $0 == parts[0] }, "\(name)")
    }
    #expect(places == places.sorted())
  }

  /// Lower-case letters and digits, single hyphens between them.
  private static func isWord(_ text: Substring) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { $0.isDigit || $0.isAlpha && $0 >= UInt8(ascii: "a") }
    }
  }

  @Test("stand for enough, many of which only few links show")
  func count() {
    #expect(Self.faults.count >= 150)
    #expect(Self.faults.count { $0.trigger != nil } >= 40)
  }

  @Test("come with a sentence, and rules of the role")
  func descriptions() {
    let summaries = Self.faults.map { $0.summary } + Self.choices.map { $0.summary }
    for summary in summaries {
      #expect(summary.hasSuffix("."))
      #expect(summary.utf8.allSatisfy { $0.isVisible }, "\(summary)")
    }
    for fault in Self.faults {
      let role = ["endpoint/", "google-app/"].first(where: fault.rawValue.hasPrefix) ?? "app/"
      #expect(!fault.breaks.isEmpty)
      #expect(fault.breaks.allSatisfy { $0.hasPrefix(role) }, "\(fault.rawValue)")
      if let trigger = fault.trigger {
        #expect(!trigger.isEmpty && trigger.utf8.allSatisfy { $0.isVisible }, "\(trigger)")
      }
    }
  }
}
