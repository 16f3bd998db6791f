<?php
// An App Flip adapter: one JSON object per line on standard input, one reply per line on standard output.
// Run: php adapter.php

const ERRORS = ['declines' => 'access_denied', 'cancels' => 'cancelled', 'sign-in-fails' => 'cancelled',
    'offline' => 'cancelled', 'times-out' => 'cancelled', 'account-disabled' => 'unrecoverable'];

function googleURLs(): array
{
    $urls = [];
    foreach (['', '-sandbox'] as $host) {
        foreach (['Chromecast', 'OPA'] as $app) {
            foreach (['', '.dev', '.enterprise'] as $kind) {
                $urls[] = "https://oauth-redirect$host.googleusercontent.com/a/com.google.$app$kind";
            }
        }
    }
    return $urls;
}

/** The query of a link; empty if it isn't a valid one. $_GET and parse_str would rename parameters. */
function query(?string $url): string
{
    $parts = explode('?', explode('#', $url ?? '', 2)[0], 2);
    $query = $parts[1] ?? '';
    $isValid = preg_match('~\A(?:[A-Za-z0-9\-._\~!$&\'()*+,;:@/?=]|%[0-9A-Fa-f]{2})*+\z~', $query);
    return $isValid === 1 ? $query : '';
}

/** Replace the body with a call to your app's link handler. */
function run(array $input, array $config): array
{
    $found = ['client_id' => [], 'state' => [], 'redirect_uri' => []];
    foreach (explode('&', query($input['url'] ?? null)) as $pair) {
        [$name, $value] = explode('=', $pair, 2) + [1 => ''];
        $name = rawurldecode($name);
        if ($value !== '' && array_key_exists($name, $found)) {
            $found[$name][] = $value;
        }
    }
    [$clients, $states, $targets] = array_values($found);
    $target = count($targets) === 1 ? rawurldecode($targets[0]) : '';
    if ($input['activity'] !== 'browsing-web' || !in_array($target, googleURLs(), true)) {
        return ['handled' => false, 'opened' => []];
    }
    // === compares bytes. == would take two numbers in different spellings for equal.
    if (count($clients) !== 1 || rawurldecode($clients[0]) !== $config['client_id'] || count($states) !== 1) {
        $answer = 'error=invalid_request';
    } elseif ($input['outcome'] === 'approves') {
        $answer = 'code=' . rawurlencode($input['code']);
    } else {
        $answer = 'error=' . ERRORS[$input['outcome']];
    }
    if (count($states) === 1) {
        $answer .= '&state=' . $states[0]; // unchanged: equal for every reader
    }
    return ['handled' => true, 'opened' => [['url' => "$target?$answer", 'universal_links_only' => true]]];
}

$config = [];
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    switch ($request['op']) {
        case 'hello':
            $config = $request['config'];
            $body = ['ok' => ['protocol' => 1, 'implementation' => ['name' => 'example', 'language' => 'PHP'],
                'roles' => ['app'], 'max_in_flight' => 64, 'outcomes' => ['approves', ...array_keys(ERRORS)],
                'features' => ['code', 'universal-links-only']]];
            break;
        case 'run':
            $body = ['ok' => run($request['input'], $config)];
            break;
        case 'reset':
            $body = ['ok' => new stdClass()]; // an empty PHP array would be written as []
            break;
        default:
            $body = ['unsupported' => ['what' => $request['op']]];
    }
    echo json_encode(['id' => $request['id']] + $body, JSON_THROW_ON_ERROR), "\n";
    flush();
}
