import AdapterKit
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reference implementation as a program.
public enum ReferenceProgram {
  /// Does what a command line asks for.
  ///
  /// - Parameter arguments: the command line without the program.
  /// - Returns: the exit status.
  public static func run(_ arguments: some Collection<String>) async -> Int32 {
    do {
      switch try ReferenceCommand(arguments: arguments) {
      case .serve(let behaviour): await ReferenceAdapter.make(behaviour).serve()
      case .list(let lines):
        FileHandle.standardOutput.write(Data(lines.map { "\($0)\n" }.joined().utf8))
      }
      return EXIT_SUCCESS
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return EX_USAGE
    }
  }
}
