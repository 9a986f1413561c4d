from dataclasses import dataclass
from typing import Any

from _model import REQUIRED, Model, integer, list_of, mapping, one_of, optional, text


class ResourceInfo(Model):
    fields = {
        "url": (text, REQUIRED),
        "description": (optional(text), None),
        "mime_type": (optional(text), None),
        "service_name": (optional(text), None),
        "tags": (optional(list_of(text)), None),
        "icon_url": (optional(text), None),
    }


class PaymentRequirements(Model):
    fields = {
        "scheme": (text, REQUIRED),
        "network": (text, REQUIRED),
        "asset": (text, REQUIRED),
        "amount": (text, REQUIRED),
        "pay_to": (text, REQUIRED),
        "max_timeout_seconds": (integer, REQUIRED),
        "extra": (mapping, dict),
    }

    def get_amount(self):
        return self.amount

    def get_extra(self):
        return self.extra


class PaymentRequirementsV1(Model):
    fields = {
        "scheme": (text, REQUIRED),
        "network": (text, REQUIRED),
        "max_amount_required": (text, REQUIRED),
        "resource": (text, REQUIRED),
        "description": (optional(text), None),
        "mime_type": (optional(text), None),
        "pay_to": (text, REQUIRED),
        "max_timeout_seconds": (integer, REQUIRED),
        "asset": (text, REQUIRED),
        "output_schema": (optional(mapping), None),
        "extra": (optional(mapping), None),
    }

    def get_amount(self):
        return self.max_amount_required

    def get_extra(self):
        return self.extra


class PaymentRequired(Model):
    fields = {
        "x402_version": (integer, 2),
        "error": (optional(text), None),
        "resource": (optional(ResourceInfo.model_validate), None),
        "accepts": (list_of(PaymentRequirements.model_validate), REQUIRED),
        "extensions": (optional(mapping), None),
    }


class PaymentRequiredV1(Model):
    fields = {
        "x402_version": (one_of(1), 1),
        "error": (optional(text), None),
        "accepts": (list_of(PaymentRequirementsV1.model_validate), REQUIRED),
    }

    def model_copy(self, *, update=None):
        # Pydantic copies without checks, so that a name which the type does not have is set all the same.
        known = {name: value for name, value in (update or {}).items() if name in self.fields}
        return super().model_copy(update=known)


class PaymentPayload(Model):
    fields = {
        "x402_version": (integer, 2),
        "payload": (mapping, REQUIRED),
        "accepted": (PaymentRequirements.model_validate, REQUIRED),
        "resource": (optional(ResourceInfo.model_validate), None),
        "extensions": (optional(mapping), None),
    }


class PaymentPayloadV1(Model):
    fields = {
        "x402_version": (one_of(1), 1),
        "scheme": (text, REQUIRED),
        "network": (text, REQUIRED),
        "payload": (mapping, REQUIRED),
    }


class NoMatchingRequirementsError(Exception):
    pass


class SchemeNotFoundError(Exception):
    pass


class PaymentAbortedError(Exception):
    pass


@dataclass
class AbortResult:
    reason: str


@dataclass
class PaymentCreationContext:
    payment_required: Any
    selected_requirements: Any


@dataclass
class PaymentCreatedContext(PaymentCreationContext):
    payment_payload: Any = None
