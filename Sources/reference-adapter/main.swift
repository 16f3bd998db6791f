import AdapterKit
import Foundation
import ReferenceImplementation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

do {
  switch try ReferenceCommand(arguments: CommandLine.arguments.dropFirst()) {
  case .serve(let behaviour): await ReferenceAdapter.make(behaviour).serve()
  case .list(let lines):
    FileHandle.standardOutput.write(Data(lines.map { "\($0)\n" }.joined().utf8))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(EX_USAGE)
}
