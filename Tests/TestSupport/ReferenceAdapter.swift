import Foundation
public import Harness

/// The reference implementation behind the adapter protocol, as it was built beside the tests.
public enum ReferenceAdapter {
  /// The command that starts it; no path of the machine stands in what a report shows of it.
  public static var command: AdapterCommand {
    AdapterCommand("./reference-adapter", relativeTo: OwnTests.products.path)
  }
}
