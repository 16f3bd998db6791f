import AdapterProtocol

/// Kept drafts as JSON Lines: one draft a line.
///
/// The same drafts make the same octets, whenever and wherever they are written.
public enum DraftFile {
  /// What a file holds.
  public struct Contents: Equatable, Sendable {
    /// The drafts, in the order of their lines.
    public let drafts: [KeptDraft]
    /// The lines that are no drafts, in their order.
    public let broken: [DraftFileError]
  }

  /// Writes drafts.
  ///
  /// - Parameter drafts: the drafts, in order.
  /// - Returns: a line for each.
  public static func write(_ drafts: [KeptDraft]) -> [UInt8] {
    var output: [UInt8] = []
    for kept in drafts { output += JSONWriter.line(.object(kept.json)) }
    return output
  }

  /// Reads drafts; a broken line is reported, and the others are used.
  ///
  /// - Parameters:
  ///   - octets: the octets of the file; empty lines are passed over.
  ///   - file: the file as a person names it.
  /// - Returns: the drafts and the broken lines.
  public static func read(_ octets: [UInt8], file: String) -> Contents {
    var drafts: [KeptDraft] = []
    var broken: [DraftFileError] = []
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(DraftFileError.Problem) {
        drafts.append(try draft(in: line))
      } catch { broken.append(DraftFileError(file: file, line: index + 1, problem: error)) }
    }
    return Contents(drafts: drafts, broken: broken)
  }

  private static func draft(
    in line: ArraySlice<UInt8>
  ) throws(DraftFileError.Problem) -> KeptDraft {
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(line) } catch { throw .json(error) }
    do throws(MessageError) { return try KeptDraft(json: json) } catch { throw .member(error) }
  }
}
