from solders import _base58
from solders.pubkey import Pubkey


class KeypairSigner:
    def __init__(self, secret):
        self.address = str(Pubkey(secret[32:]))

    @classmethod
    def from_base58(cls, text):
        secret = _base58.decode(text)
        if len(secret) != 64:
            raise ValueError("a key pair has 64 bytes")
        return cls(secret)
