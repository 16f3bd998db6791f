import Foundation

#if VARIANTS
  import ReferenceVariants
#else
  import ReferenceImplementation
#endif

let arguments = CommandLine.arguments.dropFirst()
#if VARIANTS
  // The project's own tests need its faults and its other choices, too.
  exit(await VariantProgram.run(arguments))
#else
  exit(await ReferenceProgram.run(arguments))
#endif
