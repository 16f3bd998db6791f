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

  /// Examines an adapter on a thread of its own: that blocks.
  ///
  /// - Parameters:
  ///   - command: what starts it.
  ///   - options: how patient to be.
  /// - Returns: what was found, and the text that people get.
  static func examine(
    _ command: AdapterCommand, _ options: DoctorOptions = .patient
  ) async -> (examination: Examination, text: String) {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = ""
        let examination = Doctor(command, options: options).examine {
          text += ExaminationText.render($0)
        }
        text += ExaminationText.conclusion(of: examination)
        continuation.resume(returning: (examination, text))
      }
    }
  }
}

extension DoctorOptions {
  /// With deadlines that a busy machine keeps.
  static let patient = DoctorOptions.with(deadline: 60_000, hello: 60_000, shutdown: 60_000)

  /// Options with deadlines.
  ///
  /// - Parameters:
  ///   - deadline: the time for a reply to a run, in milliseconds.
  ///   - hello: the time for the reply to hello.
  ///   - shutdown: the time to end in.
  ///   - probes: the probes to carry out; nil for all.
  /// - Returns: the options.
  static func with(
    deadline: Int = 60_000, hello: Int = 60_000, shutdown: Int = 60_000,
    probes: Set<String>? = nil
  ) -> DoctorOptions {
    var options = DoctorOptions()
    options.deadline = deadline
    options.helloDeadline = hello
    options.shutdown = shutdown
    options.probes = probes
    return options
  }
}
