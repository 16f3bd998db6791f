import AdapterKit
import Foundation
import ReferenceImplementation

do {
  let adapter = try ReferenceAdapter.make(arguments: CommandLine.arguments.dropFirst())
  await adapter.serve()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(EX_USAGE)
}
