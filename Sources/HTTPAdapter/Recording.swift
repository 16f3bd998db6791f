import AdapterKit
import AdapterProtocol
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

  /// Goes through the pages, and adds the steps to a file, also those up to the end of the input.
  mutating func write(to file: String) async throws {
    let url = try HTTPURL(settings.ordinaryURL)
    try StandardStreams.print(
      "The passwords that you type are shown, and written to \(file); @env:NAME keeps them out.\n")
    while true {
      var browser = Browser(settings, for: outcome)
      let deadline = Deadline(milliseconds: settings.time(within: 60_000))
      let fields = RequestHeader.fields(isForm: false).map { HTTPField($0) }
      let request = HTTPRequest("GET", url, fields: fields + settings.otherHeaders(for: outcome))
      let (response, last) = try browser.answer(to: request, by: deadline)
      try StandardStreams.print(browser.steps.map { "  \($0)\n" }.joined())
      do {
        if response.isPage, try takeStep(at: HTMLPage(response.body), of: last.url) { continue }
      } catch let error as InputEnded {
        try save(to: file)
        throw error
      }
      try save(to: file)
      return try StandardStreams.print("\(Self.end(of: response))\nThe steps stand in \(file).\n")
    }
  }

  private static func end(of response: HTTPResponse) -> String {
    guard response.isRedirect, let place = response.values(of: "location").first else {
      return "The way ends with status \(response.status) and no redirect: Google gets no answer."
    }
    return "The way ends with a redirect to \(Octets.escaped(place))"
  }

  /// Asks what to do at a page; false for nothing more.
  private mutating func takeStep(at page: HTMLPage, of url: HTTPURL) throws -> Bool {
    let count = page.forms.count
    var text = "The page \(Octets.escaped(Array(url.path.prefix(200)))) has "
    text += count == 0 ? "no form.\n" : "these forms:\n"
    for (place, (form, fields)) in zip(page.forms, page.shownForms).enumerated() {
      let action = form.action.map { Octets.escaped($0.prefix(200)) } ?? "the page itself"
      text += "  \(place + 1): \(form.isPost ? "POST" : "GET") to \(action) with \(fields)\n"
    }
    try StandardStreams.print(text)
    while true {
      let words = try answer("The number of a form to send, open request, open PATH, or end:")
      if words == "end" { return false }
      if let number = Int(words), (1...max(1, count)).contains(number), count > 0 {
        try askForFields()
        add(.submit(number), as: "submit \(number)")
        return true
      }
      let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
      if parts.count == 2, parts[0] == "open", let step = try? settings.step("open", parts[1], "") {
        add(step, as: words)
        return true
      }
      try StandardStreams.print("That is none of these.\n")
    }
  }

  private mutating func askForFields() throws {
    while true {
      let text = try answer("NAME=VALUE of a field or a button; an empty line sends the form:")
      if text.isEmpty { return }
      guard let field = try? CommandLineOptions.field(text, "") else {
        try StandardStreams.print("That has no name and =.\n")
        continue
      }
      add(.fill(field), as: "fill \(text)")
    }
  }

  private mutating func add(_ step: Step, as line: String) {
    lines.append(line)
    settings.steps.append(
      .init(outcome: outcome, value: NumberedStep(step: step, line: lines.count)))
  }

  private func answer(_ question: String) throws -> String {
    try StandardStreams.print("\(question)\n")
    guard let line = readLine() else { throw InputEnded() }
    return line.trimmingCharacters(in: .whitespaces)
  }

  private func save(to file: String) throws {
    let url = URL(filePath: file)
    let old: Data
    do { old = try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { old = Data() }
    let section = (["when \(outcome.rawValue)"] + lines).joined(separator: "\n") + "\n"
    try (old + Data(section.utf8)).write(to: url, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }

  struct InputEnded: Error, CustomStringConvertible {
    let description = "the input ended before the way did; the steps so far are written"
  }
}
