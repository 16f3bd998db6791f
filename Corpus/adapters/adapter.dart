// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Build: dart compile exe -o adapter adapter.dart
// Run: ./adapter

import 'dart:convert';
import 'dart:io';

const errors = {
  'declines': 'access_denied', 'cancels': 'cancelled', 'sign-in-fails': 'cancelled',
  'offline': 'cancelled', 'times-out': 'cancelled', 'account-disabled': 'unrecoverable',
};
final google = {
  for (final host in ['', '-sandbox'])
    for (final app in ['Chromecast', 'OPA'])
      for (final kind in ['', '.dev', '.enterprise'])
        'https://oauth-redirect$host.googleusercontent.com/a/com.google.$app$kind',
};
final validCharacter = RegExp(r"^[A-Za-z0-9\-._~!$&'()*+,;:@/?=%]*$");
final badEscape = RegExp('%(?![0-9A-Fa-f]{2})');

/// The bytes of percent-encoded text, each as a character. Uri.splitQueryString would turn a plus into a space.
String decode(String text) => text.replaceAllMapped(RegExp('%([0-9A-Fa-f]{2})'),
    (match) => String.fromCharCode(int.parse(match[1]!, radix: 16)));

String latin1Text(String text) => latin1.decode(utf8.encode(text));

String encode(String text) => utf8.encode(text).map((byte) {
      final character = String.fromCharCode(byte);
      final isPlain = RegExp(r'^[A-Za-z0-9\-._~]$').hasMatch(character);
      return isPlain ? character : '%${byte.toRadixString(16).toUpperCase().padLeft(2, '0')}';
    }).join();

/// The query of a link; empty if it isn't a valid one.
String query(String? url) {
  final base = (url ?? '').split('#').first;
  final start = base.indexOf('?');
  final query = start < 0 ? '' : base.substring(start + 1);
  return !query.contains('\n') && validCharacter.hasMatch(query) && !badEscape.hasMatch(query) ? query : '';
}

/// Replace the body with a call to your app's link handler.
Map<String, Object> run(Map<String, dynamic> input, String clientID) {
  final found = <String, List<String>>{};
  for (final pair in query(input['url'] as String?).split('&')) {
    final equals = pair.indexOf('=');
    if (equals < 0 || equals + 1 == pair.length) continue;
    found.putIfAbsent(decode(pair.substring(0, equals)), () => []).add(pair.substring(equals + 1));
  }
  final clients = found['client_id'] ?? [];
  final states = found['state'] ?? [];
  final targets = found['redirect_uri'] ?? [];
  final target = targets.length == 1 ? decode(targets.first) : '';
  if (input['activity'] != 'browsing-web' || !google.contains(target)) {
    return {'handled': false, 'opened': []};
  }
  final isRight = clients.length == 1 && decode(clients.first) == latin1Text(clientID) && states.length == 1;
  var answer = 'error=invalid_request';
  if (isRight && input['outcome'] == 'approves') {
    answer = 'code=${encode(input['code'] as String)}';
  } else if (isRight) {
    answer = 'error=${errors[input['outcome']]}';
  }
  if (states.length == 1) answer += '&state=${states.first}'; // unchanged: equal for every reader
  return {
    'handled': true,
    'opened': [
      {'url': '$target?$answer', 'universal_links_only': true}
    ],
  };
}

Future<void> main() async {
  var clientID = '';
  await for (final line in stdin.transform(utf8.decoder).transform(const LineSplitter())) {
    final request = jsonDecode(line) as Map<String, dynamic>;
    final reply = <String, Object?>{'id': request['id']};
    switch (request['op']) {
      case 'hello':
        clientID = (request['config'] as Map<String, dynamic>)['client_id'] as String;
        reply['ok'] = {
          'protocol': 1, 'implementation': {'name': 'example', 'language': 'Dart'},
          'roles': ['app'], 'max_in_flight': 64, 'outcomes': ['approves', ...errors.keys],
          'features': ['code', 'universal-links-only'],
        };
      case 'run':
        reply['ok'] = run(request['input'] as Map<String, dynamic>, clientID);
      case 'reset':
        reply['ok'] = <String, Object>{}; // nothing is remembered here
      default:
        reply['unsupported'] = {'what': request['op']};
    }
    stdout.write('${jsonEncode(reply)}\n');
    await stdout.flush();
  }
}
