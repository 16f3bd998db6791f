import AdapterProtocol

/// Kept inputs as JSON Lines: one input a line.
///
/// The same inputs make the same octets, whenever and wherever they are written.
public enum InputFile {
  /// What a file holds.
  public struct Contents: Equatable, Sendable {
    /// The inputs, in the order of their lines.
    public let inputs: [KeptInput]
    /// The lines that are no inputs, in their order.
    public let broken: [InputFileError]
  }

  /// Writes inputs.
  ///
  /// - Parameter inputs: the inputs, in order.
  /// - Returns: a line for each.
  public static func write(_ inputs: [KeptInput]) -> [UInt8] {
    var output: [UInt8] = []
    for kept in inputs { output += JSONWriter.line(.object(kept.json)) }
    return output
  }

  /// Reads inputs; a broken line is reported, and the others are used.
  ///
  /// - Parameters:
  ///   - octets: the octets of the file; empty lines are passed over.
  ///   - file: the file as a person names it.
  /// - Returns: the inputs and the broken lines.
  public static func read(_ octets: [UInt8], file: String) -> Contents {
    var inputs: [KeptInput] = []
    var broken: [InputFileError] = []
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(InputFileError.Problem) {
        inputs.append(try input(in: line))
      } catch { broken.append(InputFileError(file: file, line: index + 1, problem: error)) }
    }
    return Contents(inputs: inputs, broken: broken)
  }

  private static func input(
    in line: ArraySlice<UInt8>
  ) throws(InputFileError.Problem) -> KeptInput {
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(line) } catch { throw .json(error) }
    do throws(MessageError) { return try KeptInput(json: json) } catch { throw .member(error) }
  }
}
