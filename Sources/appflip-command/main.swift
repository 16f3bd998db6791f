import Commands
import Foundation
import Fuzzing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

var interruption: Interruption?
let directory = FileManager.default.currentDirectoryPath
let name = URL(
  filePath: CommandLine.arguments[0],
  relativeTo: URL(filePath: directory, directoryHint: .isDirectory))
let call = Call(
  Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
  directory: directory, program: Bundle.main.executablePath ?? name.path,
  console: .standard { Interruption.sign.isUp },
  listen: { interruption = Interruption($0) })
exit(Program.run(call).rawValue)
