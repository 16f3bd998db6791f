import AppFlip
import ReferenceVariants
import Testing

@Suite("The names of the faults")
struct FaultNameTests {
  private static let app = [
    "link", "client-id", "redirect-uri", "params", "scope", "answer", "code", "state", "error",
    "open", "handled", "survives",
  ]
  private static let endpoint = [
    "client-id", "redirect-uri", "response-type", "params", "answer", "code", "state", "error",
    "headers", "redirect", "page", "survives",
  ]
  private static let googleApp = [
    "start", "code", "state", "error", "answer", "params", "survives",
  ]

  private static let names = Fault.all.map(\.name) + Choice.all.map(\.name)

  @Test("are unique over the roles, those of the choices too")
  func unique() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(
    "are a topic and what is done there, the topics in the order of the rules",
    arguments: [
      (Fault.app.map(\.name), "", app),
      (Choice.app.map(\.name), "", app),
      (Fault.endpoint.map(\.name), "endpoint/", endpoint),
      (Choice.endpoint.map(\.name), "endpoint/", endpoint),
      (Fault.googleApp.map(\.name), "google-app/", googleApp),
      (Choice.googleApp.map(\.name), "google-app/", googleApp),
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
    #expect(Fault.all.count >= 150)
    #expect(Fault.all.count { $0.trigger != nil } >= 40)
  }

  @Test("come with a sentence, and rules of the role")
  func descriptions() {
    let summaries = Fault.all.map(\.summary) + Choice.all.map(\.summary)
    for summary in summaries {
      #expect(summary.hasSuffix("."))
      #expect(summary.utf8.allSatisfy { $0.isVisible }, "\(summary)")
    }
    for fault in Fault.all {
      let role = ["endpoint/", "google-app/"].first(where: fault.name.hasPrefix) ?? "app/"
      #expect(!fault.breaks.isEmpty)
      #expect(fault.breaks.allSatisfy { $0.hasPrefix(role) }, "\(fault.name)")
      if let trigger = fault.trigger {
        #expect(!trigger.isEmpty && trigger.utf8.allSatisfy { $0.isVisible }, "\(trigger)")
      }
    }
  }
}
