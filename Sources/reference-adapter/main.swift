import AdapterKit
import Foundation
import ReferenceImplementation

do {
  let behaviour = try Behaviour(arguments: CommandLine.arguments.dropFirst())
  await ReferenceAdapter.make(behaviour).serve()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(EX_USAGE)
}
