// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Run: node adapter.mjs
//
// It uses no URL type: URL types repair what they read, decode twice or turn a plus into a space. A link
// is split as text, values are decoded once to bytes, and bytes are compared.

import readline from 'node:readline';

const GOOGLE = ['oauth-redirect', 'oauth-redirect-sandbox'].flatMap((host) =>
  ['Chromecast', 'OPA'].flatMap((app) =>
    ['', '.dev', '.enterprise'].map((kind) =>
      `https://${host}.googleusercontent.com/a/com.google.${app}${kind}`)));
const ERRORS = {
  declines: 'access_denied',
  cancels: 'cancelled',
  'sign-in-fails': 'cancelled',
  offline: 'cancelled',
  'times-out': 'cancelled',
  'account-disabled': 'unrecoverable',
};
// A URI with a query (RFC 3986, section 3.4), in which every percent sign begins an escape.
const LINK = /^[^?#]*\?((?:[\w.~!$&'()*+,;:@\/?=-]|%[\da-fA-F]{2})*)(?:#.*)?$/s;

let config;

/** The bytes that percent-encoded text stands for. */
function decode(text) {
  const bytes = [];
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '%') {
      bytes.push(parseInt(text.slice(index + 1, index + 3), 16));
      index += 2;
    } else {
      bytes.push(text.charCodeAt(index));
    }
  }
  return Buffer.from(bytes);
}

/** Percent-encodes everything but letters, digits, `-`, `.`, `_` and `~`. */
function encode(text) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Replace the body with a call to your app's link handler. */
function run({ activity, url, outcome, code }) {
  const query = LINK.exec(url ?? '')?.[1] ?? '';
  const found = { client_id: [], state: [], redirect_uri: [] };
  for (const pair of query.split('&')) {
    const [name, ...value] = pair.split('=');
    const values = found[decode(name).toString('latin1')];
    // A parameter without a value counts as left out (RFC 6749, section 3.1).
    if (Array.isArray(values) && value.join('=') !== '') values.push(value.join('='));
  }
  const { client_id: clients, state: states, redirect_uri: targets } = found;
  const target = targets.length === 1
    && GOOGLE.find((allowed) => Buffer.from(allowed).equals(decode(targets[0])));
  if (activity !== 'browsing-web' || !target) return { handled: false, opened: [] };

  const isVerified = clients.length === 1
    && decode(clients[0]).equals(Buffer.from(config.client_id)) && states.length === 1;
  let answer = isVerified ? `error=${ERRORS[outcome]}` : 'error=invalid_request';
  if (isVerified && outcome === 'approves') answer = `code=${encode(code)}`;
  // The state goes back unchanged, so it is equal for every reader.
  if (states.length === 1) answer += `&state=${states[0]}`;
  return { handled: true, opened: [{ url: `${target}?${answer}`, universal_links_only: true }] };
}

function hello(offered) {
  config = offered;
  return {
    protocol: 1,
    implementation: { name: 'example', version: '1', language: 'JavaScript' },
    roles: ['app'],
    outcomes: ['approves', ...Object.keys(ERRORS)],
    features: ['code', 'universal-links-only'],
    max_in_flight: 64,
  };
}

function reply({ op, config: offered, input }) {
  if (op === 'hello') return { ok: hello(offered) };
  if (op === 'run') return { ok: run(input) };
  // Nothing is remembered here that a reset could forget.
  return op === 'reset' ? { ok: {} } : { unsupported: { what: op } };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ...reply(request) })}\n`);
}
