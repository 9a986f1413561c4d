<?php
// Keeps each webhook once, as a file in the folder INBOX, for a worker of yours.
// PHP 8 or later: WEBHOOK_SECRET=... php -S 127.0.0.1:8080 receiver.php
$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET.');
$inbox = getenv('INBOX') ?: 'inbox';

/** For a day after a change the former secret signs too: either will do. */
function is_genuine(string $body, string $secret): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $_SERVER['HTTP_X_DIRECTORY_SIGNATURE'] ?? '')
        || hash_equals($expected, $_SERVER['HTTP_X_DIRECTORY_FORMER_SIGNATURE'] ?? '');
}

/** The bytes are checked as they came; only then are they read as JSON. */
function receive(string $secret, string $inbox): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    $body = file_get_contents('php://input');
    if (!is_genuine($body, $secret)) {
        return 401;
    }
    $id = json_decode($body, flags: JSON_THROW_ON_ERROR)->id;
    $file = @fopen("$inbox/$id.json", 'x');
    if ($file === false) {
        // It came before: a delivery may come twice, with the same id.
        return file_exists("$inbox/$id.json") ? 204 : 500;
    }
    fwrite($file, $body);
    return 204;
}

is_dir($inbox) || mkdir($inbox, recursive: true);
http_response_code(receive($secret, $inbox));
