import AppFlip
import ReferenceImplementation
import Testing

@Suite(
  "The reference adapter's command line")
struct ReferenceCommandTests {
  @Test(
    "chooses the edition, a fault or a choice of any role",
    arguments: [
      ([], .right(.newest)), (["--edition", "1"], .right(.first)),
      (["--partner"], .partner(.newest)), (["--partner", "1"], .partner(.first)),
      (["--fault", "state/dropped"], .faulty(.stateDropped)),
      (["--fault", "endpoint/state/dropped"], .faultyEndpoint(.stateDropped)),
      (["--fault", "google-app/state/unchecked"], .faultyGoogleApp(.stateUnchecked)),
      (["--choice", "answer/state-first"], .choosing(.stateFirst)),
      (["--choice", "endpoint/redirect/see-other"], .choosingEndpoint(.seeOther)),
      (["--choice", "google-app/start/scopes-by-plus"], .choosingGoogleApp(.scopesByPlus)),
    ] as [([String], Behaviour)])
  func behaviour(_ arguments: [String], _ behaviour: Behaviour) throws {
    #expect(try ReferenceCommand(arguments: arguments) == .serve(behaviour))
  }

  @Test(
    "says what may be given",
    arguments: [
      ["--edition"], ["--edition", "5"], ["--edition", "x"], ["1"], ["--edition", "1", "2"],
      ["--fault"], ["--fault", "state/dropped", "--edition"], ["--partner", "5"],
      ["--partner", "--edition"], ["state/dropped"], ["--list-faults", "state"],
      ["--endpoint-fault", "state-dropped"],
    ])
  func unreadable(_ arguments: [String]) {
    let error = #expect(throws: UsageError.unreadable(arguments)) {
      try ReferenceCommand(arguments: arguments)
    }
    for option in ["--edition", "--partner", "--fault", "--choice", "--list-faults"] {
      #expect(error.map { "\($0)".contains(option) } == true)
    }
  }

  @Test(
    "suggests the nearest name",
    arguments: [
      ("--fault", "state-decoded-twice", "state/decoded-twice"),
      ("--fault", "redirect-uri/prefixmatch", "redirect-uri/prefix-match"),
      ("--fault", "endpoint/redirect/meta-refrsh", "endpoint/redirect/meta-refresh"),
      ("--fault", "error/cancelled-aborts", "google-app/error/cancelled-aborts"),
      ("--choice", "see-other", "endpoint/redirect/see-other"),
      ("--choice", "google-app/answer/form-readng", "google-app/answer/form-reading"),
    ])
  func suggestion(_ option: String, _ name: String, _ nearest: String) {
    let error = #expect(throws: UsageError.self) {
      try ReferenceCommand(arguments: [option, name])
    }
    #expect(error.map { "\($0)".contains("the nearest name is \(nearest)\n") } == true)
  }

  @Test("a name of the other kind is none", arguments: ["", "answer/state-first"])
  func otherKind(_ name: String) {
    #expect(throws: UsageError.unknownFault(name)) {
      try ReferenceCommand(arguments: ["--fault", name])
    }
    #expect(throws: UsageError.unknownChoice("state/dropped")) {
      try ReferenceCommand(arguments: ["--choice", "state/dropped"])
    }
  }

  @Test("lists a line for each fault: its name, its rules, what it does, and when alone")
  func faults() throws {
    guard case .list(let lines) = try ReferenceCommand(arguments: ["--list-faults"]) else {
      Issue.record("no list")
      return
    }
    let faults: [any ReferenceFault] =
      Fault.allCases + EndpointFault.allCases + GoogleAppFault.allCases
    #expect(lines.count == faults.count)
    for (line, fault) in zip(lines, faults) {
      let rules = fault.breaks.joined(separator: " ")
      let when = fault.trigger.map { ["only with \($0)"] } ?? []
      let expected = [fault.rawValue, rules, fault.summary] + when
      #expect(line.split(separator: "\t").map(String.init) == expected)
    }
  }

  @Test("lists a line for each choice: its name, and what is chosen")
  func choices() throws {
    guard case .list(let lines) = try ReferenceCommand(arguments: ["--list-choices"]) else {
      Issue.record("no list")
      return
    }
    let choices: [any ReferenceChoice] =
      Choice.allCases + EndpointChoice.allCases + GoogleAppChoice.allCases
    #expect(lines == choices.map { "\($0.rawValue)\t\($0.summary)" })
  }
}
