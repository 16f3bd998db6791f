import AppFlip
import ReferenceVariants
import Testing

@Suite(
  "The reference adapter's command line")
struct ReferenceCommandTests {
  @Test(
    "chooses the edition, a fault or a choice of any role",
    arguments: [
      ([], .right(.newest)), (["--edition", "1"], .right(.first)),
      (["--partner"], .partner(.newest)), (["--partner", "1"], .partner(.first)),
    ] as [([String], Behaviour)])
  func behaviour(_ arguments: [String], _ behaviour: Behaviour) throws {
    #expect(try ReferenceCommand(arguments: arguments) == .serve(behaviour))
  }

  @Test("knows every fault and every choice by its name")
  func names() throws {
    for fault in Fault.all {
      let command = try ReferenceCommand(arguments: ["--fault", fault.name])
      #expect(command == .serve(.faulty(fault)))
    }
    for choice in Choice.all {
      let command = try ReferenceCommand(arguments: ["--choice", choice.name])
      #expect(command == .serve(.choosing(choice)))
    }
  }

  @Test(
    "lists its arguments",
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

  @Test("lists a line for each fault and choice: its name, its rules, what it does, and when alone")
  func lists() throws {
    let faults = Fault.all.map { fault in
      ([fault.name, fault.breaks.joined(separator: " "), fault.summary]
        + (fault.trigger.map { ["only with \($0)"] } ?? [])).joined(separator: "\t")
    }
    #expect(try ReferenceCommand(arguments: ["--list-faults"]) == .list(faults))
    let choices = Choice.all.map { "\($0.name)\t\($0.summary)" }
    #expect(try ReferenceCommand(arguments: ["--list-choices"]) == .list(choices))
  }
}
