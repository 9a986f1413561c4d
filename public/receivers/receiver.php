<?php
// Stores each delivery once, as a file in the folder INBOX, for your own worker.
// PHP 8 or later: WEBHOOK_SECRET=... php -S 127.0.0.1:8080 receiver.php
$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET.');
$inbox = getenv('INBOX') ?: 'inbox';

/** For a day after a rotation both secrets sign. One valid signature is enough. */
function is_genuine(string $body, string $secret): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $_SERVER['HTTP_X_DIRECTORY_SIGNATURE'] ?? '')
        || hash_equals($expected, $_SERVER['HTTP_X_DIRECTORY_FORMER_SIGNATURE'] ?? '');
}

/** Checks the signature of the raw bytes before parsing them. */
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
        // Already stored: a delivery may arrive twice, with the same id.
        return file_exists("$inbox/$id.json") ? 204 : 500;
    }
    fwrite($file, $body);
    return 204;
}

is_dir($inbox) || mkdir($inbox, recursive: true);
http_response_code(receive($secret, $inbox));
