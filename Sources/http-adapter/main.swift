import AdapterKit
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

ProgramStart.prepare("http-adapter")
do {
  switch try CommandLineOptions.read(CommandLine.arguments.dropFirst()) {
  case .help: try StandardStreams.print("\(Help.text)\n")
  case .serve(let settings):
    let streams = try StandardStreams()
    let server = EndpointServer(settings)
    try await RequestLoop.serve(
      reading: { () throws(any Error) in try streams.read() },
      writing: { (bytes) throws(any Error) in try streams.write(bytes) },
      answering: { (operation) throws(any Error) in try await server.answer(to: operation) })
  }
} catch let error as UsageError {
  StandardStreams.log("http-adapter: \(error)")
  exit(EX_USAGE)
} catch let error as ServerGone {
  FileHandle.standardError.write(Data("http-adapter: \(error)\n".utf8))
  exit(EX_UNAVAILABLE)
} catch {
  StandardStreams.log("http-adapter: \(error)")
  exit(EX_IOERR)
}
