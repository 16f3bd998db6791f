<?php
// An authorization endpoint in plain PHP: a session for the sign-in and the consent, PHP's own reading of the query.
// Called by itself, it serves itself on a free port, prints that, and ends with its standard input.

if (PHP_SAPI === 'cli') {
    $probe = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($probe, false);
    fclose($probe);
    $null = ['file', '/dev/null', 'w'];
    $server = proc_open(
        [PHP_BINARY, '-d', 'session.save_path=' . sys_get_temp_dir(), '-d', 'session.cookie_samesite=Lax',
            '-d', 'display_errors=0', '-S', $address, __FILE__],
        [['file', '/dev/null', 'r'], $null, $null], $pipes);
    while (!($connection = @stream_socket_client("tcp://$address"))) {
        usleep(20000);
    }
    fclose($connection);
    echo explode(':', $address)[1], "\n";
    stream_get_contents(STDIN);
    // Signals that can be blocked may be.
    proc_terminate($server, 9);
    exit(0);
}

session_start();
header('Cache-Control: no-store');
header("Content-Security-Policy: frame-ancestors 'none'");
header('Referrer-Policy: no-referrer');
$_SESSION['token'] ??= bin2hex(random_bytes(16));
$hidden = "<input type=hidden name=token value={$_SESSION['token']}>";

function show(int $status, string $page): never
{
    http_response_code($status);
    exit($page);
}

function answer(array $request, array $answer): never
{
    if (is_string($request['state'] ?? null) && $request['state'] !== '') {
        $answer['state'] = $request['state'];
    }
    header('Location: ' . $request['redirect_uri'] . '?' . http_build_query($answer, '', '&', PHP_QUERY_RFC3986));
    exit;
}

$redirectURIs = [];
foreach (['', '-sandbox'] as $sandbox) {
    foreach (['Chromecast', 'OPA'] as $app) {
        foreach (['', '.dev', '.enterprise'] as $kind) {
            $redirectURIs[] = "https://oauth-redirect$sandbox.googleusercontent.com/a/com.google.$app$kind";
        }
    }
}

$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
if ($isPost && ($_POST['token'] ?? '') !== $_SESSION['token']) {
    show(403, 'This form cannot be used.');
}
if (($_SERVER['PATH_INFO'] ?? parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) === '/login') {
    if ($isPost && ($_POST['password'] ?? '') === 'secret' && is_string($_SESSION['next'] ?? null)) {
        $_SESSION['user'] = $_POST['user'] ?? '';
        header('Location: ' . $_SESSION['next'], true, 303);
        exit;
    }
    show(200, "<form method=post>$hidden<input name=user><input type=password name=password></form>");
}
if (!in_array($_GET['redirect_uri'] ?? null, $redirectURIs, true)) {
    show(400, 'This link cannot be used.');
}
if (($_GET['client_id'] ?? null) !== 'google-LINK-42' || ($_GET['response_type'] ?? null) !== 'code'
    || !is_string($_GET['state'] ?? null) || $_GET['state'] === '') {
    answer($_GET, ['error' => 'invalid_request']);
}
if (!isset($_SESSION['user'])) {
    $_SESSION['next'] = $_SERVER['REQUEST_URI'];
    header('Location: /login');
    exit;
}
if ($isPost) {
    $isAllowed = ($_POST['decision'] ?? '') === 'allow';
    answer($_GET, $isAllowed ? ['code' => bin2hex(random_bytes(24))] : ['error' => 'access_denied']);
}
show(200, "<form method=post>$hidden<button name=decision value=allow>Link</button>"
    . '<button name=decision value=deny>Cancel</button></form>');
