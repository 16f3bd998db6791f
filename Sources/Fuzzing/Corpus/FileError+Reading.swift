import AdapterProtocol
package import AppFlip
import Conformance
package import Foundation

extension FileError {
  package static func octets(
    of url: URL, shownAs file: String, orElse fix: String
  ) throws(FileError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: url))
    } catch {
      throw FileError(file, "it can't be read: \(FileError.reason(of: error)); \(fix)")
    }
  }

  static func reading<Value>(
    _ octets: ArraySlice<UInt8>, _ what: String, in file: String, line: Int? = nil,
    orElse fix: String, _ read: (JSON) throws(MessageError) -> Value
  ) throws(FileError) -> Value {
    let problem: any Error
    do throws(JSONError) {
      let json = try JSONReader.read(Array(octets))
      do throws(MessageError) { return try read(json) } catch { problem = error }
    } catch { problem = error }
    throw FileError(file, line: line, "it is no \(what): \(problem); \(fix)")
  }
}
