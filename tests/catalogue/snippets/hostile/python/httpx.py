"""The part of httpx 0.28 that the examples and the doubles use. Redirects are not followed unless a caller asks for it."""

import http.client
import json as json_module
from urllib.parse import urljoin, urlsplit


class HTTPError(Exception):
    pass


class RequestError(HTTPError):
    pass


class TransportError(RequestError):
    pass


class ConnectError(TransportError):
    pass


class HTTPStatusError(HTTPError):
    def __init__(self, message, *, request, response):
        super().__init__(message)
        self.request = request
        self.response = response


class Headers:
    """Header fields in their order; names are compared without letter case."""

    def __init__(self, fields=()):
        if isinstance(fields, Headers):
            fields = fields.multi_items()
        elif isinstance(fields, dict):
            fields = list(fields.items())
        self._fields = [(str(name), str(value)) for name, value in fields]

    def multi_items(self):
        return list(self._fields)

    def get_list(self, name, split_commas=False):
        values = [value for key, value in self._fields if key.lower() == name.lower()]
        return [part.strip() for value in values for part in value.split(",")] if split_commas else values

    def get(self, name, default=None):
        values = self.get_list(name)
        return ", ".join(values) if values else default

    def __getitem__(self, name):
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name, value):
        self._fields = [(key, old) for key, old in self._fields if key.lower() != name.lower()] + [(name, value)]

    def __contains__(self, name):
        return bool(self.get_list(name))

    def __iter__(self):
        return iter(dict.fromkeys(key.lower() for key, _ in self._fields))

    def keys(self):
        return list(self)

    def items(self):
        return [(name, self.get(name)) for name in self]

    def update(self, fields):
        for name, value in Headers(fields).multi_items():
            self[name] = value


class URL(str):
    @property
    def host(self):
        return urlsplit(self).hostname or ""


class Request:
    def __init__(self, method, url, *, headers=None, content=None, json=None, extensions=None):
        self.method = method.upper()
        self.url = URL(url)
        self.headers = Headers(headers or {})
        if json is not None:
            content = json_module.dumps(json, separators=(",", ":"))
            self.headers["content-type"] = "application/json"
        self.content = content.encode() if isinstance(content, str) else content or b""
        self.extensions = extensions or {}


class Response:
    def __init__(self, status_code, *, headers=None, content=b"", request=None):
        self.status_code = status_code
        self.headers = Headers(headers or {})
        self.content = content
        self.request = request
        self.url = request.url if request else None

    @property
    def text(self):
        return self.content.decode("utf-8", errors="replace")

    def json(self):
        return json_module.loads(self.content)

    async def aread(self):
        return self.content

    def read(self):
        return self.content

    @property
    def is_success(self):
        return 200 <= self.status_code < 300

    @property
    def is_error(self):
        return 400 <= self.status_code < 600

    @property
    def is_redirect(self):
        return 300 <= self.status_code < 400

    def raise_for_status(self):
        if not self.is_success:
            raise HTTPStatusError(f"status {self.status_code}", request=self.request, response=self)
        return self


def _send(request, timeout=None):
    target = urlsplit(request.url)
    connection = http.client.HTTPConnection(target.hostname, target.port, timeout=timeout or 5)
    try:
        path = (target.path or "/") + (f"?{target.query}" if target.query else "")
        connection.putrequest(request.method, path, skip_accept_encoding=True)
        for name, value in request.headers.multi_items():
            connection.putheader(name, value)
        if request.content:
            connection.putheader("content-length", str(len(request.content)))
        connection.endheaders(request.content or None)
        answer = connection.getresponse()
        content = answer.read()
        return Response(answer.status, headers=answer.getheaders(), content=content, request=request)
    except (OSError, http.client.HTTPException) as error:
        raise ConnectError(str(error)) from error
    finally:
        connection.close()


class BaseTransport:
    def close(self):
        pass


class HTTPTransport(BaseTransport):
    def handle_request(self, request):
        return _send(request)


class AsyncBaseTransport:
    async def aclose(self):
        pass


class AsyncHTTPTransport(AsyncBaseTransport):
    async def handle_async_request(self, request):
        return _send(request)


_MOST_REDIRECTS = 20


def _redirected(request, response):
    """The next request after a redirect: like httpx, another origin does not get the header Authorization."""
    url = urljoin(request.url, response.headers["location"])
    headers = Headers(request.headers)
    if urlsplit(url)[:2] != urlsplit(request.url)[:2]:
        headers = Headers([one for one in headers.multi_items() if one[0].lower() != "authorization"])
    method = "GET" if response.status_code == 303 else request.method
    return Request(method, url, headers=headers, content=request.content if method == request.method else None)


class Client:
    def __init__(self, *, transport=None, headers=None, timeout=5, follow_redirects=False, **_options):
        self._transport = transport or HTTPTransport()
        self._headers = headers or {}
        self._follows = follow_redirects

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self._transport.close()

    def request(self, method, url, *, headers=None, content=None, json=None, **_options):
        request = Request(method, url, headers={**self._headers, **(headers or {})}, content=content, json=json)
        for _ in range(_MOST_REDIRECTS):
            response = self._transport.handle_request(request)
            if not (self._follows and response.is_redirect):
                return response
            request = _redirected(request, response)
        raise RequestError("too many redirects")

    def get(self, url, **options):
        return self.request("GET", url, **options)

    def post(self, url, **options):
        return self.request("POST", url, **options)


class AsyncClient:
    def __init__(self, *, transport=None, headers=None, timeout=5, follow_redirects=False, **_options):
        self._transport = transport or AsyncHTTPTransport()
        self._headers = headers or {}
        self._follows = follow_redirects

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        await self._transport.aclose()

    async def request(self, method, url, *, headers=None, content=None, json=None, **_options):
        request = Request(method, url, headers={**self._headers, **(headers or {})}, content=content, json=json)
        for _ in range(_MOST_REDIRECTS):
            response = await self._transport.handle_async_request(request)
            if not (self._follows and response.is_redirect):
                return response
            request = _redirected(request, response)
        raise RequestError("too many redirects")

    async def get(self, url, **options):
        return await self.request("GET", url, **options)

    async def post(self, url, **options):
        return await self.request("POST", url, **options)


def request(method, url, *, follow_redirects=False, timeout=5, **options):
    with Client(follow_redirects=follow_redirects, timeout=timeout) as client:
        return client.request(method, url, **options)


def get(url, **options):
    return request("GET", url, **options)


def post(url, **options):
    return request("POST", url, **options)
