import hashlib

import rlp
from eth_account import Account

from mpp import Credential

_CHAINS = {4217: "https://rpc.tempo.xyz", 42431: "https://rpc.moderato.tempo.xyz"}
_GAS = 1_000_000
_EVERY_NONCE = 2**256 - 1


class ChargeIntent:
    name = "charge"


class TempoAccount:
    def __init__(self, account):
        self._account = account

    @classmethod
    def from_key(cls, key):
        return cls(Account.from_key(key))

    @property
    def address(self):
        return self._account.address


def _word(value):
    return hex(value)[2:].zfill(64)


def _transfer(to, amount, memo=None):
    """The data of `transfer` or `transferWithMemo` of a token, as the package writes it: without a check of the payee."""
    head = ("95777d59" if memo else "a9059cbb") + to[2:].lower().zfill(64) + _word(amount)
    return bytes.fromhex(head + (memo.removeprefix("0x").lower() if memo else ""))


def _transfers(amount, recipient, memo, splits):
    """With shares, the primary payee gets the rest."""
    shares = [(one["recipient"], int(one["amount"]), one.get("memo")) for one in splits]
    total = sum(share for _, share, _ in shares)
    if any(share <= 0 for _, share, _ in shares) or total >= amount:
        raise ValueError("invalid splits")
    return [(recipient, amount - total, memo), *shares]


class TempoMethod:
    name = "tempo"

    def __init__(self, account, chain_id, intents):
        self.account, self.chain_id, self.intents = account, chain_id, intents

    async def create_credential(self, challenge):
        if challenge.intent != "charge":
            raise ValueError(f"Unsupported intent: {challenge.intent}")
        request = challenge.request
        details = request.get("methodDetails", {})
        details = details if isinstance(details, dict) else {}
        nonce_key = request.get("nonce_key", 0)
        if isinstance(nonce_key, str):
            nonce_key = int(nonce_key, 16 if nonce_key.startswith("0x") else 10)
        memo = details.get("memo") or "0x" + hashlib.sha256(f"{challenge.realm} {challenge.id}".encode()).hexdigest()
        asked = details.get("chainId")
        if asked is not None:
            try:
                asked = int(asked)
            except (TypeError, ValueError):
                asked = None
            if asked is not None and asked != self.chain_id:
                raise ValueError(f"Challenge requests chain ID {asked}, but client is restricted to {self.chain_id}")
        raw = self._sign(request, details, nonce_key, memo)
        source = f"did:pkh:eip155:{self.chain_id}:{self.account.address}"
        return Credential(challenge.to_echo(), {"type": "transaction", "signature": raw}, source)

    def _sign(self, request, details, nonce_key, memo):
        token = bytes.fromhex(request["currency"][2:])
        if len(token) != 20:
            raise ValueError("the token is no address")
        amount, recipient = int(request["amount"]), request["recipient"]
        splits = details.get("splits")
        parts = _transfers(amount, recipient, memo, splits) if splits else [(recipient, amount, memo)]
        calls = [[token, 0, _transfer(to, share, note)] for to, share, note in parts]
        is_sponsored = bool(details.get("feePayer", False))
        sender = bytes.fromhex(self.account.address[2:])
        fields = [
            self.chain_id,
            1,
            1,
            _GAS,
            calls,
            [],
            _EVERY_NONCE if is_sponsored else nonce_key,
            0,
            b"",
            b"",
            b"" if is_sponsored else token,
            sender if is_sponsored else b"",
            [],
            bytes(64) + b"\x1b",
        ]
        return ("0x78" if is_sponsored else "0x76") + rlp.encode(fields).hex()


def tempo(intents, account=None, chain_id=4217, **_options):
    if chain_id not in _CHAINS:
        raise ValueError(f"Unknown chain_id {chain_id}")
    return TempoMethod(account, chain_id, intents)
