import Foundation
import TestSupport

/// Runs a program that was built, with what somebody types, and returns what it told on both its streams.
func run(
  _ program: String, _ words: [String], typing text: String = "", in folder: URL? = nil
) throws -> (code: Int32, text: String) {
  let (process, input, output) = (Process(), Pipe(), Pipe())
  process.executableURL = Checkout.products.appending(path: program)
  (process.arguments, process.currentDirectoryURL) = (words, folder)
  process.standardInput = input
  (process.standardOutput, process.standardError) = (output, output)
  try process.run()
  try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  try input.fileHandleForWriting.close()
  let told = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: told, as: UTF8.self))
}
