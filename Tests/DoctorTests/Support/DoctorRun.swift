import Commands
import Foundation
import Processes
import TestSupport

enum DoctorRun {
  static func faulty(_ arguments: String) -> AdapterCommand {
    AdapterCommand("./faulty-adapter \(arguments)", relativeTo: Checkout.products.path)
  }

  static func python(_ arguments: String) -> AdapterCommand {
    AdapterCommand("python3 \(arguments)", relativeTo: Checkout.adapters.path)
  }

  /// Runs the doctor.
  ///
  /// No answer is late, however busy the machine is.
  static func run(
    _ command: AdapterCommand, _ options: DoctorOptions = DoctorOptions(),
    by clock: SilenceClock = SilenceClock(step: 0)
  ) async -> (report: DoctorReport, text: String) {
    await BlockingWork.run {
      var text = ""
      let report = clock.measure {
        Doctor(command, options: options).run { text += DoctorText.render($0) }
      }
      return (report, text + DoctorText.conclusion(of: report))
    }
  }
}

extension DoctorOptions {
  static func with(probes: Set<String>?) -> DoctorOptions {
    var options = DoctorOptions()
    options.probes = probes
    return options
  }
}
