import Conformance
import Harness

/// Who is judged: the adapter that is named, or the reference, and it only where somebody asks for it.
///
/// A run that judged the reference because the adapter's name got lost would pass.
struct AdapterOptions {
  /// Asks for the reference.
  static let reference = Option("--reference", nil, "judge the reference implementation instead")

  private let isReference: Bool

  /// Reads who is judged.
  ///
  /// - Parameters:
  ///   - arguments: what was said on the command line.
  ///   - syntax: how the command is called.
  /// - Throws: `UsageError` for both at once.
  init(_ arguments: Arguments, _ syntax: Syntax) throws(UsageError) {
    isReference = arguments.has(Self.reference)
    let options = VariableOptions.adapter.options
    if isReference, let option = options.first(where: arguments.has) {
      throw UsageError(syntax, "\(Self.reference.name) doesn't go with \(option.name)")
    }
  }

  /// The command that starts the adapter.
  ///
  /// - Parameters:
  ///   - settings: the adapter and the edition.
  ///   - reference: the reference.
  ///   - place: the folder in which the command was called.
  ///   - syntax: how the command is called.
  /// - Returns: the command.
  /// - Throws: `UsageError` where nobody is named.
  func command(
    _ settings: Settings, _ reference: BuiltReference, _ place: UserPath, _ syntax: Syntax
  ) throws(UsageError) -> AdapterCommand {
    if isReference { return reference.adapter(by: settings.edition) }
    guard let line = settings.adapter else {
      throw UsageError(
        syntax,
        "there is no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue), "
          + "or judge the reference with \(Self.reference.name)")
    }
    return AdapterCommand(line, relativeTo: place.path)
  }
}
