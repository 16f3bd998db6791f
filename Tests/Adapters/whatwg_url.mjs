// An App Flip adapter whose app is written with the WHATWG URL of Node.js, by a careful developer.
//
// It counts copies, compares whole strings and answers every failure; what URLSearchParams does to a
// query it takes as it comes: `+` is a space both ways, and what is no UTF-8 becomes U+FFFD. It serves
// several requests at once.

import readline from 'node:readline';

const HOSTS = ['oauth-redirect', 'oauth-redirect-sandbox'];
const APPS = ['Chromecast', 'OPA'];
const KINDS = ['', '.dev', '.enterprise'];
const ALLOWED = new Set(
  HOSTS.flatMap((host) => APPS.flatMap((app) => KINDS.map(
    (kind) => `https://${host}.googleusercontent.com/a/com.google.${app}${kind}`))));
const ERRORS = {
  declines: 'access_denied',
  cancels: 'cancelled',
  'sign-in-fails': 'cancelled',
  offline: 'cancelled',
  'times-out': 'cancelled',
  'account-disabled': 'unrecoverable',
};
const REFUSED = { handled: false, opened: [] };

let clientID = '';

function handleLink({ activity, url, outcome, code }) {
  if (activity !== 'browsing-web' || !URL.canParse(url ?? '')) return REFUSED;
  const query = new URL(url).searchParams;
  const [clients, states, targets] =
    ['client_id', 'state', 'redirect_uri'].map((name) => query.getAll(name));
  if (targets.length !== 1 || !ALLOWED.has(targets[0])) return REFUSED;
  const answer = new URL(targets[0]);
  const isVerified = clients.length === 1 && clients[0] === clientID;
  if (!isVerified || states.length !== 1 || states[0] === '') {
    answer.searchParams.set('error', 'invalid_request');
  } else if (outcome === 'approves') {
    answer.searchParams.set('code', code);
  } else {
    answer.searchParams.set('error', ERRORS[outcome]);
  }
  if (states.length === 1 && states[0] !== '') answer.searchParams.set('state', states[0]);
  return { handled: true, opened: [{ url: answer.href, universal_links_only: true }] };
}

async function reply(request) {
  if (request.op === 'hello') {
    clientID = request.config.client_id;
    return {
      protocol: 1,
      implementation: { name: 'whatwg-url', version: '1', language: 'JavaScript' },
      roles: ['app'],
      outcomes: ['approves', ...Object.keys(ERRORS)],
      features: ['code', 'universal-links-only'],
      max_in_flight: 16,
    };
  }
  // Every third answer is overtaken by the next ones.
  if (request.op === 'run' && request.id % 3 === 0) await new Promise(setImmediate);
  return request.op === 'run' ? handleLink(request.input) : {};
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  reply(request).then((ok) => {
    process.stdout.write(`${JSON.stringify({ id: request.id, ok })}\n`);
  });
}
