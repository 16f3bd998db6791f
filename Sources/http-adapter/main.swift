import Foundation
import HTTPAdapter

exit(await HTTPAdapterProgram.run(CommandLine.arguments.dropFirst()))
