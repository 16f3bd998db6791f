import AppFlip
import Conformance

/// Why a suite tests nothing.
enum SuiteError: Error, CustomStringConvertible {
  /// A test asks for something, and no trait says what is tested.
  case noTrait
  /// The cases can't be read.
  case cases(RunError)
  /// The list of expected failures isn't in its bundle.
  case noExpectedFailures(String)
  /// The folder of the reports can't be written.
  case unwritable(String)
  /// Another run writes its reports there, in the process of this number, which may be unknown.
  case inUse(folder: String, process: Int?)

  /// What is wrong and what to do, for people.
  var description: String {
    switch self {
    case .noTrait:
      "nothing says what is tested: add the trait .appFlip(...) to the suite of this test"
    case .cases(let error): "\(error)"
    case .noExpectedFailures(let name):
      "the list of expected failures \(name.escaped) isn't in its bundle: add the file "
        + "to the resources of the test target"
    case .unwritable(let reason):
      "the folder for the reports can't be written: \(reason.escaped)"
    case .inUse(let folder, let process):
      "another run\(process.map { ", in the process \($0)," } ?? "") holds "
        + "\(folder.escaped): wait for its end, or give one of the two another folder "
        + "(options.reports)"
    }
  }
}
