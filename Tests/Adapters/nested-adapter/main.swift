import AdapterKit
import AppFlip

// Serves a fault that is named; without a name it lists those that there are.
if let name = CommandLine.arguments.dropFirst().first {
  await NestedFault.all.first { $0.name == name }?.adapter.serve()
} else {
  NestedFault.all.forEach { print($0.name) }
}
