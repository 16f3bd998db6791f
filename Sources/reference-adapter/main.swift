import Foundation
import ReferenceVariants

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(await ReferenceProgram.run(CommandLine.arguments.dropFirst()))
