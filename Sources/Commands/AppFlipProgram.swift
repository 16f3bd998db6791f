import AdapterKit
import AppFlip
import Dispatch
import Foundation
import Fuzzing
import HTTPAdapter
import Processes
import ReferenceImplementation

/// Where the process `appflip` begins.
@main enum AppFlipProgram {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    ProgramStart.prepare("appflip")
    // The program is its own reference and its own adapter of live endpoints, to be carried alone.
    if let name = words.first.flatMap(BuiltProgram.Name.init) {
      Task.detached {
        switch name {
        case .reference: exit(await ReferenceProgram.run(words.dropFirst()))
        case .endpoint: exit(await HTTPAdapterProgram.run(words.dropFirst()))
        }
      }
      dispatchMain()
    }
    let console = Console.standard { Interruption.sign.isUp }
    for place in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[place],
        unsafe String(validatingCString: word) == nil
      else { continue }
      console.errors("appflip: argument \(place) isn't UTF-8; rename the file or the folder\n")
      exit(ExitCode.usage.rawValue)
    }
    let interruption = Interruption(console.errors)
    let (typed, directory) = (CommandLine.arguments[0], FileManager.default.currentDirectoryPath)
    let path = URL(
      filePath: typed, relativeTo: URL(filePath: directory, directoryHint: .isDirectory)
    ).path
    let call = Call(
      words, environment: ProcessInfo.processInfo.environment, directory: directory,
      program: Bundle.main.executablePath ?? path,
      name: path.contains("/.build/") ? "swift run appflip" : ShellWord.quoted(typed),
      console: console, listen: interruption.putUp)
    exit(Program.run(call).rawValue)
  }
}
