import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// The adapter of live endpoints as a program.
package enum HTTPAdapterProgram {
  /// Serves requests; returns the exit code.
  package static func run(_ arguments: some Collection<String>) async -> Int32 {
    ProgramStart.prepare("http-adapter")
    do {
      switch try CommandLineOptions.read(Self.words(arguments)) {
      case .help: try StandardStreams.print("\(Help.text)\n")
      case .serve(let settings): try await serve(settings)
      }
      return EXIT_SUCCESS
    } catch {
      StandardStreams.log("http-adapter: \(error)")
      return error is UsageError ? EX_USAGE : error is ServerGone ? EX_UNAVAILABLE : EX_IOERR
    }
  }

  /// The arguments, or the words that the suite sends in the environment; their files are in the user's folder.
  private static func words(_ arguments: some Collection<String>) throws(UsageError) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    guard arguments.isEmpty, let line = environment[AdapterVariable.options.rawValue] else {
      return Array(arguments)
    }
    if let folder = environment[AdapterVariable.directory.rawValue] {
      _ = FileManager.default.changeCurrentDirectoryPath(folder)
    }
    do { return try ShellWord.split(line) } catch {
      throw UsageError("a quotation mark in the options isn't closed")
    }
  }

  private static func serve(_ settings: Settings) async throws {
    let streams = try StandardStreams()
    let server = EndpointServer(settings)
    try await RequestLoop.serve(
      reading: { () throws(any Error) in try streams.read() },
      writing: { (bytes) throws(any Error) in try streams.write(bytes) },
      answering: { (operation) throws(any Error) in try await server.answer(to: operation) })
  }
}
