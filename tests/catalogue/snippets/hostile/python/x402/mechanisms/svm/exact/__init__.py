import base64
import os

from solders.pubkey import Pubkey
from solders.transaction import CompiledInstruction, MessageV0, VersionedTransaction
from x402.mechanisms.svm.utils import derive_ata

NETWORKS = {
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
}
V1_NETWORKS = {
    "solana": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "solana-devnet": "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    "solana-testnet": "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
}
_TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
_COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111"
_MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"
_DECIMALS = 6


def sign_transfer(signer, network, offer, amount):
    """A transaction with a limit of work, a price of work, one TransferChecked and a memo, as the package builds it."""
    if network not in NETWORKS:
        raise ValueError(f"Unsupported network: {network}")
    extra = offer.extra or {}
    if not extra.get("feePayer"):
        raise ValueError("feePayer is required in requirements.extra for SVM transactions")
    source = derive_ata(signer.address, offer.asset, _TOKEN_PROGRAM)
    destination = derive_ata(offer.pay_to, offer.asset, _TOKEN_PROGRAM)
    memo = extra.get("memo")
    memo = memo.encode() if isinstance(memo, str) and memo else os.urandom(16).hex().encode()
    texts = [extra["feePayer"], signer.address, source, destination, offer.asset, _TOKEN_PROGRAM, _COMPUTE_BUDGET, _MEMO]
    keys = [Pubkey.from_string(text) for text in texts]
    transfer = bytes([12]) + int(amount).to_bytes(8, "little") + bytes([_DECIMALS])
    instructions = [
        CompiledInstruction(6, b"", bytes([2]) + (20_000).to_bytes(4, "little")),
        CompiledInstruction(6, b"", bytes([3]) + (1).to_bytes(8, "little")),
        CompiledInstruction(5, bytes([2, 4, 3, 1]), transfer),
        CompiledInstruction(7, b"", memo),
    ]
    # Two signers, of which the second one is read only; four programs and tokens are read only.
    message = MessageV0(bytes([2, 1, 4]), keys, bytes(32), instructions)
    transaction = VersionedTransaction(message, [bytes(64), bytes(64)])
    return {"transaction": base64.b64encode(bytes(transaction)).decode()}


class ExactSvmScheme:
    scheme = "exact"

    def __init__(self, signer, rpc_url=None):
        self._signer = signer

    def create_payment_payload(self, requirements):
        return sign_transfer(self._signer, requirements.network, requirements, requirements.amount)
