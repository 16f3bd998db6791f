// An app that handles no link: what it costs to serve is what Node.js itself costs. `Tests/Adapters/idle-adapter` is
// the same in Swift.

import readline from 'node:readline';

function reply({ op }) {
  if (op === 'run') return { handled: false, opened: [] };
  if (op !== 'hello') return {};
  return {
    protocol: 1,
    implementation: { name: 'idle', language: 'JavaScript' },
    roles: ['app'],
    outcomes: ['approves', 'declines', 'cancels', 'sign-in-fails', 'offline', 'times-out',
      'account-disabled', 'waits'],
    max_in_flight: 64,
  };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ok: reply(request) })}\n`);
}
