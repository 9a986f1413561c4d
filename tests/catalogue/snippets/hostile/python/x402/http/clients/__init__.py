import httpx

from x402.http import x402HTTPClient


class PaymentError(Exception):
    pass


class x402AsyncTransport(httpx.AsyncBaseTransport):
    """Pays once: a 402 as the answer to a payment is returned as it is."""

    def __init__(self, client, transport=None):
        self._client = client
        self._http = x402HTTPClient(client)
        self._transport = transport or httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request):
        response = await self._transport.handle_async_request(request)
        if response.status_code != 402:
            return response
        try:
            try:
                body = response.json()
            except ValueError:
                body = None
            required = self._http.get_payment_required_response(response.headers.get, body)
            payload = await self._client.create_payment_payload(required)
            headers = httpx.Headers(request.headers)
            headers.update(self._http.encode_payment_signature_header(payload))
            paid = httpx.Request(request.method, request.url, headers=headers, content=request.content)
            return await self._transport.handle_async_request(paid)
        except Exception as error:
            raise PaymentError(f"Failed to handle payment: {error}") from error


class x402HttpxClient(httpx.AsyncClient):
    def __init__(self, x402_client, **options):
        super().__init__(transport=x402AsyncTransport(x402_client), **options)
