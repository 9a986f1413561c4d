import inspect
import logging
from datetime import datetime, timezone

import httpx

from mpp import Challenge, Credential, InvalidChallengeError, ParseError, PaymentExpiredError

_MOST_PAYMENTS = 3


def split_challenges(header):
    """Splits a header with several challenges at the commas that stand before a scheme."""
    parts, start, quoted, escaped = [], 0, False, False
    for index, character in enumerate(header):
        if escaped:
            escaped = False
        elif quoted and character == "\\":
            escaped = True
        elif character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            parts.append(header[start:index].strip())
            start = index + 1
    parts.append(header[start:].strip())
    challenges = []
    for part in parts:
        scheme, _, rest = part.partition(" ")
        if "=" not in scheme and not rest.lstrip().startswith("="):
            challenges.append(part)
        elif challenges:
            challenges[-1] += f", {part}"
    return [one for one in challenges if one.lower().startswith("payment ")]


class PaymentTransport(httpx.AsyncBaseTransport):
    """Pays up to three times when the server asks again. Errors of handlers are logged, and the payment goes on."""

    def __init__(self, methods):
        self._methods = {(method.name, intent): method for method in methods for intent in method.intents}
        self._handlers = {}
        self._inner = httpx.AsyncHTTPTransport()

    def on(self, name, handler):
        self._handlers.setdefault(name, []).append(handler)

    async def _emit(self, name, payload):
        for handler in self._handlers.get(name, ()):
            try:
                value = handler(payload)
                value = await value if inspect.isawaitable(value) else value
                if isinstance(value, Credential):
                    return value
            except Exception:
                logging.exception("Payment event handler failed for %s", name)
        return None

    async def handle_async_request(self, request):
        response = await self._inner.handle_async_request(request)
        for _ in range(_MOST_PAYMENTS):
            if response.status_code != 402:
                return response
            challenges = []
            for header in response.headers.get_list("www-authenticate"):
                for text in split_challenges(header):
                    try:
                        challenges.append(Challenge.from_www_authenticate(text))
                    except ParseError:
                        continue
            known = [one for one in challenges if (one.method, one.intent) in self._methods]
            if not known:
                return response
            challenge = known[0]
            method = self._methods[(challenge.method, challenge.intent)]
            try:
                check_expiry(challenge)
            except (InvalidChallengeError, PaymentExpiredError):
                return response
            payload = {"challenge": challenge, "challenges": challenges, "method": method, "request": request, "response": response}
            credential = await self._emit("challenge.received", payload) or await method.create_credential(challenge)
            await self._emit("credential.created", {**payload, "credential": credential})
            headers = httpx.Headers(request.headers)
            headers["Authorization"] = credential.to_authorization()
            paid = httpx.Request(request.method, request.url, headers=headers, content=request.content)
            response = await self._inner.handle_async_request(paid)
        return response


def check_expiry(challenge):
    if challenge.expires is None:
        return
    try:
        expires = datetime.fromisoformat(challenge.expires.replace("Z", "+00:00"))
    except ValueError as error:
        raise InvalidChallengeError("invalid expires") from error
    if expires.tzinfo is None:
        raise InvalidChallengeError("invalid expires")
    if expires < datetime.now(timezone.utc):
        raise PaymentExpiredError(challenge.expires)


class Client:
    def __init__(self, methods):
        self._transport = PaymentTransport(methods)
        self._client = httpx.AsyncClient(transport=self._transport)

    def on_challenge_received(self, handler):
        self._transport.on("challenge.received", handler)

    def on_credential_created(self, handler):
        self._transport.on("credential.created", handler)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        await self._transport.aclose()

    async def request(self, method, url, **options):
        return await self._client.request(method, url, **options)
