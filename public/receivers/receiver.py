# Stores each delivery once, as a file in the folder INBOX, for your own worker.
# Python 3.9 or later: WEBHOOK_SECRET=... python3 receiver.py
import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SECRET = os.environ["WEBHOOK_SECRET"].encode()
INBOX = Path(os.environ.get("INBOX", "inbox"))
PORT = int(os.environ.get("PORT", "8080"))
MAX_BYTES = 1_000_000


def is_genuine(body, headers):
    """For a day after a rotation both secrets sign. One valid signature is enough."""
    expected = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
    names = ("X-Directory-Signature", "X-Directory-Former-Signature")
    given = [headers.get(name, "").encode() for name in names]
    return any([hmac.compare_digest(one, expected.encode()) for one in given])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(self.receive())
        self.end_headers()

    def receive(self):
        """Checks the signature of the raw bytes before parsing them."""
        size = int(self.headers.get("Content-Length", MAX_BYTES + 1))
        if size > MAX_BYTES:
            return 413
        body = self.rfile.read(size)
        if not is_genuine(body, self.headers):
            return 401
        try:
            with open(INBOX / (json.loads(body)["id"] + ".json"), "xb") as file:
                file.write(body)
        except FileExistsError:
            pass  # Already stored: a delivery may arrive twice, with the same id.
        return 204


INBOX.mkdir(parents=True, exist_ok=True)
ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
