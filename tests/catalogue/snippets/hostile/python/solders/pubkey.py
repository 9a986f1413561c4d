import hashlib

from solders import _base58

_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P


def _is_on_curve(data):
    """Whether 32 bytes are a point of ed25519, which no derived address may be."""
    y = int.from_bytes(data, "little") & ((1 << 255) - 1)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    return square == 0 or pow(square, (_P - 1) // 2, _P) == 1


class Pubkey:
    def __init__(self, data):
        if len(data) != 32:
            raise ValueError("a public key has 32 bytes")
        self._data = bytes(data)

    @classmethod
    def from_string(cls, text):
        return cls(_base58.decode(text))

    from_bytes = classmethod(lambda cls, data: cls(data))

    @classmethod
    def find_program_address(cls, seeds, program):
        for bump in range(255, -1, -1):
            text = b"".join(seeds) + bytes([bump]) + bytes(program) + b"ProgramDerivedAddress"
            address = hashlib.sha256(text).digest()
            if not _is_on_curve(address):
                return cls(address), bump
        raise ValueError("no address")

    def __bytes__(self):
        return self._data

    def __str__(self):
        return _base58.encode(self._data)

    def __eq__(self, other):
        return isinstance(other, Pubkey) and bytes(other) == self._data

    def __hash__(self):
        return hash(self._data)
