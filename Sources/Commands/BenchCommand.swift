import AppFlip
import Benchmarks
import Conformance
import Exchanges
import Foundation
import Fuzzing
import Harness
import Platform

/// The command `appflip bench`, which measures the fuzzer.
enum BenchCommand {
  static let loop = Syntax(
    "appflip bench",
    "Measures the fuzzer beside a loop that only writes and reads. Build it with -c release.",
    options: [executions, window, jobs])

  static let faults = Syntax(
    "appflip bench faults",
    "Prints for every fault of the reference implementation how many links it takes to find it:\n"
      + "the median of the seeds, for each manner of fuzzing.",
    options: [runs, seeds, manner, prefix, narrow, reference])

  static let coverage = Syntax(
    "appflip bench coverage",
    "Prints how many links it takes until an adapter that reports coverage fails, without looking at\n"
      + "the coverage and with it: the median of the seeds. Each FAULT is put behind the adapter's command\n"
      + "at a time; without one the adapter is measured as it is.",
    operands: "[FAULT ...]", options: [covered, runs, seeds])

  static let adapter = Syntax(
    "appflip bench adapter",
    "Prints an adapter's own speed for the lines that a campaign sent, the speed of the campaign, and the\n"
      + "share. Build it with -c release.",
    options: adapterVariables.options + [adapterRuns, window])

  private static let covered = Option("--adapter", "COMMAND", "the adapter; it is always needed")

  private static let adapterVariables = VariableOptions.adapter + .settings
  private static let adapterRuns = Option(
    "--runs", "N", "the links of a measurement (default: 20000)")

  static let variants = Syntax(
    "appflip bench variants",
    "Runs a campaign against the reference implementation, and against each of its other legal\n"
      + "choices: what fails there is a false alarm.",
    options: [runsEach, seed, variantPrefix, reference])

  static let transport = Syntax(
    "appflip bench in-process",
    "Compares the reference implementation, its faults and its choices in this process with the\n"
      + "same behind a pipe: all verdicts and findings must be the same.",
    options: [runsEach, implementationPrefix, everyNth, reference])

  private static let everyNth = Option("--every", "N", "compare every Nth (default: 1)")
  private static let implementationPrefix = Option(
    "--prefix", "TEXT", "only faults and choices whose names begin so")
  private static let executions = Option(
    "--runs", "N", "the links of a measurement (default: 100000)")
  private static let window = Option("--window", "N", "measure the loop at this window alone")
  private static let jobs = Option("--jobs", "N", "measure the loop with so many processes alone")
  private static let runs = Option(
    "--runs", "N", "the most links for a fault (default: 100000)")
  private static let seeds = Option("--seeds", "N", "how many seeds (default: 5)")
  private static let manner = Option(
    "--manner", "corpus|full|bytes", "one manner (default: all)", isRepeatable: true)
  private static let prefix = Option("--prefix", "TEXT", "only faults whose names begin so")
  private static let narrow = Option("--narrow", nil, "only faults with a narrow trigger")
  private static let runsEach = Option(
    "--runs", "N", "the links for a variant (default: 20000)")
  private static let seed = Option("--seed", "N", "the seed (default: 1)")
  private static let variantPrefix = Option(
    "--prefix", "TEXT", "only choices whose names begin so")
  private static let reference = Option(
    "--reference", "COMMAND", "the reference implementation (default: this program's own)")

  /// The most seeds, which are tried side by side.
  private static let mostSeeds = 100

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    if call.words.count == 2, call.words[0] == "child",
      let manner = ThoughtlessAdapter.Manner(rawValue: call.words[1])
    {
      ThoughtlessAdapter.serve(manner)
      return .expected
    }
    var rest = call
    rest.words = Array(call.words.dropFirst())
    switch call.words.first {
    case "faults": return try runFaults(rest)
    case "variants": return try runVariants(rest)
    case "adapter": return try runAdapter(rest)
    case "in-process": return try runTransport(rest)
    case "coverage": return try runCoverage(rest)
    default: return try runLoop(call)
    }
  }

  private static func runLoop(_ call: Call) throws -> ExitCode {
    guard let arguments = try loop.read(call.words, call.console) else {
      for syntax in [faults, variants, adapter, transport, coverage] {
        call.console.output("\n" + syntax.help)
      }
      return .expected
    }
    var benchmark = try LoopBenchmark(program: call.program)
    if let count = try loop.number(executions, in: arguments) { benchmark.runs = count }
    let window = try loop.number(window, in: arguments, to: FuzzCommand.widest)
    let jobs = try loop.number(jobs, in: arguments, to: Budget.mostJobs)
    if let window { benchmark.windows = [window] }
    if let jobs { benchmark.jobs = [jobs] }
    benchmark.isOfLoopAlone = window != nil || jobs != nil
    return try measured(call.console, benchmark.run)
  }

  private static func runAdapter(_ call: Call) throws -> ExitCode {
    guard let arguments = try adapter.read(call.words, call.console) else { return .expected }
    let settings = try Settings(
      environment: adapterVariables.environment(arguments, over: call.environment))
    guard let line = settings.adapter else {
      throw UsageError(adapter, "there is no adapter: name one with --adapter COMMAND")
    }
    var benchmark = try AdapterBenchmark(
      AdapterCommand(line, relativeTo: call.directory), settings: settings)
    if let count = try adapter.number(adapterRuns, in: arguments) { benchmark.runs = count }
    if let count = try adapter.number(window, in: arguments, to: FuzzCommand.widest) {
      benchmark.window = count
    }
    return try measured(call.console, benchmark.run)
  }

  private static func runCoverage(_ call: Call) throws -> ExitCode {
    guard let arguments = try coverage.read(call.words, call.console) else { return .expected }
    guard let command = arguments[covered] else {
      throw UsageError(coverage, "there is no adapter: name one with --adapter COMMAND")
    }
    var benchmark = try CoverageBenchmark(
      command, faults: arguments.operands, relativeTo: call.directory)
    if let count = try coverage.number(runs, in: arguments) { benchmark.runs = count }
    if let seeds = try seeds(in: arguments, of: coverage) { benchmark.seeds = seeds }
    return try measured(call.console, benchmark.run)
  }

  /// The seeds that a number of them stands for.
  private static func seeds(in arguments: Arguments, of syntax: Syntax) throws -> [UInt64]? {
    let count = try syntax.number(seeds, in: arguments, to: mostSeeds)
    return count.map { (1...$0).map { UInt64($0) } }
  }

  /// Measures, and prints each line.
  private static func measured(
    _ console: Console, _ run: ((String) -> Void) throws -> Void
  ) throws -> ExitCode {
    do {
      try run { console.output("\($0)\n") }
      return .expected
    } catch let error as RunError {
      throw error
    } catch {
      console.errors("appflip: \(error)\n")
      return .failed
    }
  }

  private static func runFaults(_ call: Call) throws -> ExitCode {
    guard let arguments = try faults.read(call.words, call.console) else { return .expected }
    let command = reference(in: arguments, call.program)
    var benchmark = try FaultBenchmark(reference: command, relativeTo: call.directory)
    if let count = try faults.number(runs, in: arguments) { benchmark.runs = count }
    if let seeds = try seeds(in: arguments, of: faults) { benchmark.seeds = seeds }
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
      return refuse(kind, benchmark.prefix, "appflip list faults", call.console)
    }
    // A reference that can't be started would have no fault that is found.
    do throws(StartFailure) {
      let command = AdapterCommand(command, relativeTo: call.directory)
      try AdapterSession(command: command, hello: ConformanceRun.greeting).close()
    } catch { throw RunError.start(error) }
    benchmark.run { call.console.output("\($0)\n") }
    return .expected
  }

  private static func runVariants(_ call: Call) throws -> ExitCode {
    guard let arguments = try variants.read(call.words, call.console) else { return .expected }
    var benchmark = try VariantBenchmark(
      reference: reference(in: arguments, call.program), relativeTo: call.directory)
    if let count = try variants.number(runsEach, in: arguments) { benchmark.runs = count }
    if let text = arguments[seed] {
      guard let number = UInt64(text) else {
        throw UsageError(variants, "\(seed.name) takes \(Budget.takes(.seed)), not \(text)")
      }
      benchmark.seed = number
    }
    benchmark.prefix = arguments[variantPrefix] ?? ""
    guard !benchmark.isEmpty else {
      return refuse(
        "choice", benchmark.prefix, "appflip reference-adapter --list-choices", call.console)
    }
    let tally = try benchmark.run { call.console.output("\($0)\n") }
    return tally.failures == 0 ? .expected : .failed
  }

  private static func runTransport(_ call: Call) throws -> ExitCode {
    guard let arguments = try transport.read(call.words, call.console) else { return .expected }
    var benchmark = try TransportBenchmark(
      reference: reference(in: arguments, call.program), relativeTo: call.directory)
    if let count = try transport.number(runsEach, in: arguments) { benchmark.runs = count }
    if let count = try transport.number(everyNth, in: arguments) { benchmark.stride = count }
    benchmark.prefix = arguments[implementationPrefix] ?? ""
    guard !benchmark.isEmpty else {
      return refuse("implementation", benchmark.prefix, "appflip list faults", call.console)
    }
    let different = try benchmark.run { call.console.output("\($0)\n") }
    return different == 0 ? .expected : .failed
  }

  /// The command of the reference implementation: this program's own if none is named.
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
}
