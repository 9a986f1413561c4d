import base64
import json

from x402.schemas import PaymentRequired, PaymentRequiredV1


def decode_payment_required_header(header):
    document = json.loads(base64.b64decode(header.encode()).decode())
    # A document that is no object has no version, so that the package fails here too.
    version = document.get("x402Version", 2)
    return (PaymentRequiredV1 if version == 1 else PaymentRequired).model_validate(document)


def encode_payment_signature_header(payload):
    return base64.b64encode(payload.model_dump_json(by_alias=True, exclude_none=True).encode()).decode()


class _HttpClientBase:
    def __init__(self, client):
        self._client = client

    def get_payment_required_response(self, get_header, body=None):
        header = get_header("PAYMENT-REQUIRED")
        if isinstance(header, str) and header:
            return decode_payment_required_header(header)
        if body:
            if isinstance(body, bytes):
                body = json.loads(body.decode())
            if isinstance(body, dict) and body.get("x402Version") == 1:
                return PaymentRequiredV1.model_validate(body)
        raise ValueError("Invalid payment required response")

    def encode_payment_signature_header(self, payload):
        names = {2: "PAYMENT-SIGNATURE", 1: "X-PAYMENT"}
        if payload.x402_version not in names:
            raise ValueError(f"Unsupported x402 version: {payload.x402_version}")
        return {names[payload.x402_version]: encode_payment_signature_header(payload)}


class x402HTTPClientSync(_HttpClientBase):
    def create_payment_payload(self, payment_required):
        return self._client.create_payment_payload(payment_required)


class x402HTTPClient(_HttpClientBase):
    async def create_payment_payload(self, payment_required):
        return await self._client.create_payment_payload(payment_required)
