"""A double of the package pympp 0.16.0: see ../README.md."""

import base64
import json
import re
from dataclasses import dataclass

_MOST = 16 * 1024
_PARAMETER = re.compile(r'([a-zA-Z_][\w-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))')
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class ParseError(Exception):
    pass


def _encode(value):
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _decode(text):
    if len(text) > _MOST:
        raise ParseError("Header payload exceeds maximum size")
    try:
        value = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        raise ParseError("Invalid base64 or JSON encoding") from None
    if not isinstance(value, dict):
        raise ParseError("Expected JSON object")
    return value


@dataclass(frozen=True)
class ChallengeEcho:
    id: str
    realm: str
    method: str
    intent: str
    request: str
    expires: str | None = None
    digest: str | None = None
    header: str | None = None


@dataclass(frozen=True)
class Challenge:
    id: str
    method: str
    intent: str
    request: dict
    realm: str = ""
    request_b64: str = ""
    digest: str | None = None
    expires: str | None = None
    description: str | None = None
    opaque: dict | None = None
    header: str | None = None

    @classmethod
    def from_www_authenticate(cls, header):
        """Names are compared with their letter case; a name that occurs twice is an error; unknown names are ignored."""
        header = header.strip()
        if not header.lower().startswith("payment "):
            raise ParseError("Expected 'Payment' authentication scheme")
        found = {}
        for name, quoted, token in _PARAMETER.findall(header[8:].strip()):
            if name in found:
                raise ParseError(f"Duplicate parameter: {name}")
            found[name] = token or re.sub(r"\\(.)", r"\1", quoted)
        for name in ("id", "realm", "method", "intent", "request"):
            if not found.get(name):
                raise ParseError(f"Missing '{name}' field")
        if not re.fullmatch(r"[a-z]+", found["method"]):
            raise ParseError("Invalid payment method id")
        name = found.get("header")
        if name is not None and not _HEADER_NAME.fullmatch(name):
            raise ParseError("Invalid credential header")
        return cls(
            id=found["id"],
            method=found["method"],
            intent=found["intent"],
            request=_decode(found["request"]),
            realm=found["realm"],
            request_b64=found["request"],
            digest=found.get("digest"),
            expires=found.get("expires"),
            description=found.get("description"),
            opaque=_decode(found["opaque"]) if found.get("opaque") else None,
            header=None if name is None or name.lower() == "authorization" else name,
        )

    def to_echo(self):
        return ChallengeEcho(
            self.id, self.realm, self.method, self.intent, self.request_b64, self.expires, self.digest, self.header
        )


@dataclass(frozen=True)
class Credential:
    challenge: ChallengeEcho
    payload: dict
    source: str | None = None

    def to_authorization(self):
        echo = {name: value for name, value in vars(self.challenge).items() if value is not None}
        whole = {"challenge": echo, "payload": self.payload, **({"source": self.source} if self.source else {})}
        return f"Payment {_encode(whole)}"


class InvalidChallengeError(Exception):
    pass


class PaymentExpiredError(Exception):
    pass
