import AdapterKit
import AppFlip
import Foundation
import Web

/// Asks somebody at a terminal what to do at each page, and writes it as steps.
///
/// Each way begins anew with the steps so far, so that what is written has been tried.
struct Recording {
  var settings: Settings
  let outcome: Outcome
  private var lines: [String] = []

  init(settings: Settings, outcome: Outcome) {
    (self.settings, self.outcome) = (settings, outcome)
    // Redirects are followed before there is a step, too.
    self.settings.allowedOrigins.append(settings.endpoint)
  }

  /// Goes through the pages, and adds the steps to a file.
  mutating func write(to file: String) async throws {
    guard let url = settings.endpoint.asking(settings.ordinaryQuery) else {
      throw UsageError("--endpoint has no room for a request")
    }
    try StandardStreams.print("The passwords that you type are shown, and stand in \(file).\n")
    while true {
      var browser = Browser(settings, for: outcome)
      let deadline = Deadline(milliseconds: settings.time(within: 60_000))
      let request = HTTPRequest("GET", url, fields: settings.headers(for: outcome))
      let (response, last) = try await browser.answer(to: request, by: deadline)
      try StandardStreams.print(browser.steps.map { "  \($0)\n" }.joined())
      let page = HTMLPage(response.body)
      guard response.isPage, !page.forms.isEmpty else {
        try save(to: file)
        let end = response.values(of: "location").first.map { ", to \(Octets.escaped($0))" } ?? ""
        let text = "The way ends here with status \(response.status)\(end).\nUse --steps \(file).\n"
        return try StandardStreams.print(text)
      }
      let path = Octets.escaped(Array(last.url.path.prefix(200)))
      try StandardStreams.print("The page \(path) has these forms:\n")
      for (place, form) in page.shownForms.enumerated() {
        try StandardStreams.print("  \(place + 1): \(form)\n")
      }
      try askForStep(at: page)
    }
  }

  private mutating func askForStep(at page: HTMLPage) throws {
    let count = page.forms.count
    let number = try answer("The number of the form to send (1 to \(count)): ") {
      Int($0).map { (1...count).contains($0) } ?? false
    }
    let field = "A field to fill in or a button to press, NAME=VALUE; nothing sends the form: "
    while true {
      let text = try answer(field) { text in
        text.isEmpty || (try? CommandLineOptions.field(text, "")) != nil
      }
      if text.isEmpty { break }
      add(.fill(try CommandLineOptions.field(text, "")), as: "fill \(text)")
    }
    add(.submit(Int(number)), as: "submit \(number)")
  }

  private mutating func add(_ step: Step, as line: String) {
    lines.append(line)
    settings.steps.append(
      .init(outcome: outcome, value: NumberedStep(step: step, line: lines.count)))
  }

  /// A line that is typed and that will do.
  private func answer(_ question: String, _ willDo: (String) -> Bool) throws -> String {
    while true {
      try StandardStreams.print(question)
      guard let line = readLine() else { throw InputEnded() }
      let text = line.trimmingCharacters(in: .whitespaces)
      if willDo(text) { return text }
    }
  }

  private func save(to file: String) throws {
    let url = URL(filePath: file)
    let old = FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : Data()
    let section = (["when \(outcome.rawValue)"] + lines).joined(separator: "\n") + "\n"
    try (old + Data(section.utf8)).write(to: url, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }

  struct InputEnded: Error, CustomStringConvertible {
    let description = "the input ended before the way did; nothing was written"
  }
}
