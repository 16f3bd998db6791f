import AppFlip
import Benchmarks
import Conformance
import Foundation
import Fuzzing
import Harness

/// The command `appflip bench`, which measures the fuzzer.
enum BenchCommand {
  static let loop = Syntax(
    "appflip bench",
    "Measures the fuzzer beside a loop that only writes and reads. Build it with -c release.",
    options: [executions, window, jobs])

  static let faults = Syntax(
    "appflip bench faults",
    "Prints for every fault of the reference implementation how many executions it takes to find it:\n"
      + "the median of the seeds, for each manner of fuzzing.",
    options: [runs, seeds, manner, prefix, narrow, reference])

  static let variants = Syntax(
    "appflip bench variants",
    "Runs a campaign against the reference implementation, and against each of its other legal\n"
      + "choices: what fails there is a false alarm.",
    options: [runsEach, seed, variantPrefix, reference])

  private static let executions = Option("--runs", "N", "the executions of a measurement; 100000")
  private static let window = Option("--window", "N", "measure the loop at this window alone")
  private static let jobs = Option("--jobs", "N", "measure the loop with so many processes alone")
  private static let runs = Option("--runs", "N", "the most executions for a fault; 100000")
  private static let seeds = Option("--seeds", "N", "how many seeds; 5")
  private static let manner = Option(
    "--manner", "corpus|full|bytes", "one manner; all of them", isRepeatable: true)
  private static let prefix = Option("--prefix", "TEXT", "only faults whose names begin so")
  private static let narrow = Option("--narrow", nil, "only faults with a narrow trigger")
  private static let runsEach = Option("--runs", "N", "the executions for a variant; 20000")
  private static let seed = Option("--seed", "N", "the seed; 1")
  private static let variantPrefix = Option(
    "--prefix", "TEXT", "only choices whose names begin so")
  private static let reference = Option(
    "--reference", "COMMAND", "the reference implementation; this program's own")

  /// The most seeds, which are tried side by side.
  private static let mostSeeds = 100

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `bench`.
  ///   - directory: the folder in which it was called.
  ///   - program: the path of this program.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], directory: String, program: String, console: Console
  ) -> ExitCode {
    if words.count == 2, words[0] == "child",
      let manner = ThoughtlessAdapter.Manner(rawValue: words[1])
    {
      ThoughtlessAdapter.serve(manner)
      return .expected
    }
    do {
      switch words.first {
      case "faults": return try runFaults(Array(words.dropFirst()), directory, program, console)
      case "variants": return try runVariants(Array(words.dropFirst()), directory, program, console)
      default: return try runLoop(words, program, console)
      }
    } catch {
      return console.refuse(error)
    }
  }

  private static func runLoop(
    _ words: [String], _ program: String, _ console: Console
  ) throws -> ExitCode {
    guard let arguments = try loop.read(words, console) else {
      console.output("\n" + faults.help + "\n" + variants.help)
      return .expected
    }
    var benchmark = try LoopBenchmark(program: program)
    if let count = try number(executions, in: arguments, of: loop) { benchmark.runs = count }
    let window = try number(window, in: arguments, of: loop, to: FuzzCommand.widest)
    let jobs = try number(jobs, in: arguments, of: loop, to: Budget.mostJobs)
    if let window { benchmark.windows = [window] }
    if let jobs { benchmark.jobs = [jobs] }
    benchmark.isOfLoopAlone = window != nil || jobs != nil
    do {
      try benchmark.run { console.output("\($0)\n") }
      return .expected
    } catch let error as RunError {
      return console.fail(error)
    } catch {
      console.errors("appflip: \(error)\n")
      return .failed
    }
  }

  private static func runFaults(
    _ words: [String], _ directory: String, _ program: String, _ console: Console
  ) throws -> ExitCode {
    guard let arguments = try faults.read(words, console) else { return .expected }
    let command = reference(in: arguments, program)
    var benchmark = try FaultBenchmark(reference: command, relativeTo: directory)
    if let count = try number(runs, in: arguments, of: faults) { benchmark.runs = count }
    if let count = try number(seeds, in: arguments, of: faults, to: mostSeeds) {
      benchmark.seeds = (1...count).map { UInt64($0) }
    }
    let manners = arguments.all(manner)
    if !manners.isEmpty {
      benchmark.manners = manners.compactMap { FaultBenchmark.Manner(rawValue: $0) }
      guard benchmark.manners.count == manners.count else {
        throw UsageError(faults, "--manner takes corpus, full or bytes")
      }
    }
    benchmark.prefix = arguments[prefix] ?? ""
    benchmark.onlyNarrow = arguments.has(narrow)
    guard !benchmark.isEmpty else {
      let kind = benchmark.onlyNarrow ? "fault with a narrow trigger" : "fault"
      return refuse(kind, benchmark.prefix, "appflip list faults", console)
    }
    // A reference that can't be started would have no fault that is found.
    do throws(StartFailure) {
      let command = AdapterCommand(command, relativeTo: directory)
      try AdapterSession(command: command, hello: ConformanceRun.greeting).close()
    } catch { return console.fail(.start(error)) }
    benchmark.run { console.output("\($0)\n") }
    return .expected
  }

  private static func runVariants(
    _ words: [String], _ directory: String, _ program: String, _ console: Console
  ) throws -> ExitCode {
    guard let arguments = try variants.read(words, console) else { return .expected }
    var benchmark = try VariantBenchmark(
      reference: reference(in: arguments, program), relativeTo: directory)
    if let count = try number(runsEach, in: arguments, of: variants) { benchmark.runs = count }
    if let text = arguments[seed] {
      guard let number = UInt64(text) else {
        throw UsageError(variants, "\(seed.name) takes \(Budget.takes(.seed)), not \(text)")
      }
      benchmark.seed = number
    }
    benchmark.prefix = arguments[variantPrefix] ?? ""
    guard !benchmark.isEmpty else {
      return refuse("choice", benchmark.prefix, "appflip reference-adapter --list-choices", console)
    }
    do throws(RunError) {
      let tally = try benchmark.run { console.output("\($0)\n") }
      return tally.failures == 0 ? .expected : .failed
    } catch { return console.fail(error) }
  }

  /// The command of the reference implementation: this program's own where none is named.
  private static func reference(in arguments: Arguments, _ program: String) -> String {
    arguments[reference] ?? BuiltReference(servedBy: program).line
  }

  /// Says that there is nothing to measure.
  private static func refuse(
    _ kind: String, _ prefix: String, _ list: String, _ console: Console
  ) -> ExitCode {
    console.errors(
      "appflip: there is no \(kind) whose name begins with "
        + "\"\(Octets.escaped(Array(prefix.utf8)))\"; \(list) names them all\n")
    return .untested
  }

  private static func number(
    _ option: Option, in arguments: Arguments, of syntax: Syntax, to most: Int = .max
  ) throws(UsageError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), (1...most).contains(number) else {
      let range = most == .max ? "on" : "to \(most)"
      throw UsageError(syntax, "\(option.name) takes a number from 1 \(range), not \(text)")
    }
    return number
  }
}
