import Foundation
import TestSupport

/// Runs a program that was built, with what somebody types, and returns what it told on both its streams.
func run(
  _ program: String, _ words: [String], typing text: String = "", in folder: URL? = nil,
  with variables: [String: String] = [:]
) throws -> (code: Int32, text: String) {
  let (process, input, output) = (Process(), Pipe(), Pipe())
  process.executableURL =
    program.hasPrefix("/")
    ? URL(filePath: program) : Checkout.products.appending(path: program)
  (process.arguments, process.currentDirectoryURL) = (words, folder)
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardInput = input
  (process.standardOutput, process.standardError) = (output, output)
  try process.run()
  try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  try input.fileHandleForWriting.close()
  let told = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: told, as: UTF8.self))
}

/// The line of a request to an authorization endpoint, as the suite sends it.
func runLine(_ url: String, deadline: Int = 60_000) -> String {
  #"{"id":"1","op":"run","deadline_ms":\#(deadline),"role":"authorization-endpoint","#
    + #""input":{"method":"GET","url":"\#(url)","headers":[],"outcome":"approves"}}"# + "\n"
}
