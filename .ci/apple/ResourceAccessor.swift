// What SwiftPM adds to a target with resources.
import Foundation

extension Foundation.Bundle {
  static let module: Bundle = Bundle.main
}
