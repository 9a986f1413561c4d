import os
import re
import time

from x402.mechanisms.evm import EthAccountSigner

_PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
_PERMIT2_PROXY = "0x402085c248EeA27D92E8b30b2C58ed07f9E20001"


def check_address(text):
    """Typed data holds 20 bytes in hexadecimal digits; other texts cannot be encoded."""
    if not re.fullmatch(r"0x[0-9a-fA-F]{40}", text):
        raise ValueError(f"not an address: {text!r}")
    return text


def check_uint256(text):
    value = int(text)
    if not 0 <= value < 2**256:
        raise ValueError(f"not a uint256: {text!r}")
    return value


def wrap(signer):
    """As in the package, an account of eth_account may stand for a signer."""
    return EthAccountSigner(signer) if hasattr(signer, "sign_record") else signer


def sign_authorization(signer, chain_id, offer, amount, extra, valid_after, valid_before):
    if "name" not in extra:
        raise ValueError("EIP-712 domain parameters (name, version) required in extra")
    authorization = {
        "from": signer.address,
        "to": offer.pay_to,
        "value": amount,
        "validAfter": str(valid_after),
        "validBefore": str(valid_before),
        "nonce": "0x" + os.urandom(32).hex(),
    }
    domain = {
        "name": extra["name"],
        "version": extra.get("version", "1"),
        "chainId": chain_id,
        "verifyingContract": check_address(offer.asset),
    }
    message = {**authorization, "to": check_address(offer.pay_to), "value": str(check_uint256(amount))}
    signature = signer.sign_typed_data(domain, {}, "TransferWithAuthorization", message)
    return {"authorization": authorization, "signature": "0x" + signature.hex()}


def chain_id_of(network):
    if not network.startswith("eip155:"):
        raise ValueError(f"Unsupported network format: {network}")
    return int(network.split(":")[1])


def sign_permit2(signer, offer):
    now = int(time.time())
    permit = {
        "from": signer.address,
        "permitted": {"token": check_address(offer.asset), "amount": offer.amount},
        "spender": _PERMIT2_PROXY,
        "nonce": str(int.from_bytes(os.urandom(32), "big")),
        "deadline": str(now + (offer.max_timeout_seconds or 3600)),
        "witness": {"to": check_address(offer.pay_to), "validAfter": "0"},
    }
    domain = {"name": "Permit2", "chainId": chain_id_of(offer.network), "verifyingContract": _PERMIT2}
    check_uint256(offer.amount)
    signature = signer.sign_typed_data(domain, {}, "PermitWitnessTransferFrom", permit)
    return {"permit2Authorization": permit, "signature": "0x" + signature.hex()}


class ExactEvmScheme:
    scheme = "exact"

    def __init__(self, signer):
        self._signer = wrap(signer)

    def create_payment_payload(self, requirements):
        extra = requirements.extra or {}
        if extra.get("assetTransferMethod") == "permit2":
            return sign_permit2(self._signer, requirements)
        now = int(time.time())
        return sign_authorization(
            self._signer,
            chain_id_of(requirements.network),
            requirements,
            requirements.amount,
            extra,
            now - 30,
            now + (requirements.max_timeout_seconds or 3600),
        )
