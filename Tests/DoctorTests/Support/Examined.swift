import Doctor
import Foundation
import Harness
import TestSupport

/// What the tests have examined, and how.
enum Examined {
  /// The command of `faulty-adapter`.
  ///
  /// - Parameter arguments: what follows the name, as the shell reads it.
  /// - Returns: the command.
  static func faulty(_ arguments: String) -> AdapterCommand {
    AdapterCommand("./faulty-adapter \(arguments)", relativeTo: Checkout.products.path)
  }

  /// The command of an adapter in Python.
  ///
  /// - Parameter arguments: the file, in the folder of the tests' adapters, and what follows it.
  /// - Returns: the command.
  static func python(_ arguments: String) -> AdapterCommand {
    AdapterCommand("python3 \(arguments)", relativeTo: Checkout.adapters.path)
  }

  /// Examines an adapter.
  ///
  /// No answer is late, however busy the machine is.
  ///
  /// - Parameters:
  ///   - command: what starts it.
  ///   - options: how patient to be.
  ///   - clock: the clock that the adapter's silence puts forward.
  /// - Returns: what was found, and the text that people get.
  static func examine(
    _ command: AdapterCommand, _ options: DoctorOptions = DoctorOptions(),
    by clock: SilenceClock = SilenceClock(step: 0)
  ) async -> (examination: Examination, text: String) {
    await BlockingWork.run {
      var text = ""
      let examination = clock.measure {
        Doctor(command, options: options).examine { text += ExaminationText.render($0) }
      }
      return (examination, text + ExaminationText.conclusion(of: examination))
    }
  }
}

extension DoctorOptions {
  /// The usual options with some of the probes.
  ///
  /// - Parameter probes: the probes to carry out; nil for all.
  /// - Returns: the options.
  static func with(probes: Set<String>?) -> DoctorOptions {
    var options = DoctorOptions()
    options.probes = probes
    return options
  }
}
