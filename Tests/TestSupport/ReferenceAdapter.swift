package import AppFlip
import Conformance
import Foundation
package import Processes

/// The reference implementation behind the adapter protocol, as it was built beside the tests.
package enum ReferenceAdapter {
  package static let built = BuiltProgram(.reference, in: Checkout.products.path)

  /// The command that starts it; no path of the machine stands in what a report shows of it.
  package static func command(_ arguments: String...) -> AdapterCommand { built.command(arguments) }

  /// The command that starts it as the partner of an adapter that doesn't play every role.
  package static func partner(by edition: Edition) -> AdapterCommand { built.partner(by: edition) }
}
