"""A double of the package x402 2.25.0: see ../README.md."""

import asyncio
import inspect

from x402.schemas import (
    AbortResult,
    NoMatchingRequirementsError,
    PaymentAbortedError,
    PaymentCreatedContext,
    PaymentCreationContext,
    PaymentPayload,
    PaymentPayloadV1,
    PaymentRequired,
    PaymentRequiredV1,
    SchemeNotFoundError,
)

# The dollar tokens that the spend controls know without being told, with their decimals.
_DEFAULT_ASSETS = {
    ("eip155:8453", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"): 6,
    ("base", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"): 6,
    ("eip155:137", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"): 6,
    ("polygon", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"): 6,
    ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v"): 6,
    ("solana", "epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v"): 6,
}


def _find_schemes(schemes, network):
    if network in schemes:
        return schemes[network]
    for pattern, found in schemes.items():
        if pattern.endswith(":*") and network.startswith(pattern[:-1]):
            return found
    return None


class _ClientBase:
    def __init__(self, payment_requirements_selector=None):
        self._selector = payment_requirements_selector or (lambda _version, offers: offers[0])
        self._schemes = {1: {}, 2: {}}
        self._policies = []
        self._before, self._after = [], []
        self._spend_controls = {}

    def register(self, network, client):
        self._schemes[2].setdefault(network, {})[client.scheme] = client
        return self

    def register_v1(self, network, client):
        self._schemes[1].setdefault(network, {})[client.scheme] = client
        return self

    def register_policy(self, policy):
        self._policies.append(policy)
        return self

    def set_spend_controls(self, controls):
        self._spend_controls = controls
        return self

    def on_before_payment_creation(self, hook):
        self._before.append(hook)
        return self

    def on_after_payment_creation(self, hook):
        self._after.append(hook)
        return self

    def _cap(self, offer):
        """Returns the most for an offer in the smallest unit, None for no limit, or False for a token that is not allowed."""
        controls = self._spend_controls
        if controls is False:
            return None
        default = _DEFAULT_ASSETS.get((offer.network, offer.asset.lower()))
        allowed = controls.get("allowed_assets")
        entry = None
        if allowed is not True:
            for one in allowed or ():
                if one["network"] == offer.network and one["asset"].lower() == offer.asset.lower():
                    entry = one
        if entry and entry.get("max_amount_per_payment") is not None:
            return int(entry["max_amount_per_payment"])
        if default is None:
            return None if entry or allowed is True else False
        limit = controls.get("max_amount_per_payment", "$1")
        return None if limit is False else int(float(str(limit).lstrip("$")) * 10**default)

    def _select(self, version, offers):
        def is_registered(offer):
            return offer.scheme in (_find_schemes(self._schemes[version], offer.network) or {})

        offers = [offer for offer in offers if is_registered(offer)]
        if not offers:
            raise NoMatchingRequirementsError("No payment requirements match registered schemes")
        within = []
        for offer in offers:
            cap = self._cap(offer)
            if cap is None or (cap is not False and offer.get_amount().isdecimal() and int(offer.get_amount()) <= cap):
                within.append(offer)
        if not within:
            raise NoMatchingRequirementsError("All payment requirements were rejected by spend controls")
        for policy in self._policies:
            within = policy(version, within)
            if not within:
                raise NoMatchingRequirementsError("All requirements filtered out by policies")
        return self._selector(version, within)

    def _steps(self, required):
        """Yields the hooks with their context, and returns the payload."""
        version = 1 if required.x402_version == 1 else 2
        offer = self._select(version, required.accepts)
        context = PaymentCreationContext(required, offer)
        for hook in self._before:
            result = yield hook, context
            if isinstance(result, AbortResult):
                raise PaymentAbortedError(result.reason)
        client = (_find_schemes(self._schemes[version], offer.network) or {}).get(offer.scheme)
        if client is None:
            raise SchemeNotFoundError(f"{offer.scheme} {offer.network}")
        inner = client.create_payment_payload(offer)
        if version == 1:
            payload = PaymentPayloadV1(x402_version=1, scheme=offer.scheme, network=offer.network, payload=inner)
        else:
            payload = PaymentPayload(
                x402_version=2,
                payload=inner,
                accepted=offer,
                resource=required.resource,
                extensions=required.extensions,
            )
        for hook in self._after:
            yield hook, PaymentCreatedContext(required, offer, payload)
        return payload


class x402ClientSync(_ClientBase):
    def create_payment_payload(self, payment_required):
        steps, result = self._steps(payment_required), None
        try:
            while True:
                hook, context = steps.send(result)
                result = hook(context)
        except StopIteration as end:
            return end.value


class x402Client(_ClientBase):
    async def create_payment_payload(self, payment_required):
        steps, result = self._steps(payment_required), None
        try:
            while True:
                hook, context = steps.send(result)
                result = hook(context)
                if inspect.isawaitable(result) or asyncio.isfuture(result):
                    result = await result
        except StopIteration as end:
            return end.value


def max_amount(most):
    return lambda _version, offers: [offer for offer in offers if int(offer.get_amount()) <= most]


__all__ = ["AbortResult", "PaymentRequired", "PaymentRequiredV1", "max_amount", "x402Client", "x402ClientSync"]
