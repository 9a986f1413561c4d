from dataclasses import dataclass

from solders.pubkey import Pubkey


def _length(value):
    """The compact form of a length: seven bits per byte."""
    parts = []
    while True:
        parts.append(value & 0x7F | (0x80 if value > 0x7F else 0))
        value >>= 7
        if not value:
            return bytes(parts)


class _Reader:
    def __init__(self, data):
        self._data, self._at = data, 0

    def take(self, count):
        end = self._at + count
        if end > len(self._data):
            raise ValueError("the transaction ends too early")
        part, self._at = self._data[self._at : end], end
        return part

    def length(self):
        value = shift = 0
        while True:
            [byte] = self.take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value


@dataclass(frozen=True)
class CompiledInstruction:
    program_id_index: int
    accounts: bytes
    data: bytes


@dataclass(frozen=True)
class MessageV0:
    header: bytes
    account_keys: list
    recent_blockhash: bytes
    instructions: list

    def __bytes__(self):
        keys = _length(len(self.account_keys)) + b"".join(bytes(key) for key in self.account_keys)
        instructions = b"".join(
            bytes([one.program_id_index])
            + _length(len(one.accounts))
            + one.accounts
            + _length(len(one.data))
            + one.data
            for one in self.instructions
        )
        return b"".join(
            [self.header, keys, self.recent_blockhash, _length(len(self.instructions)), instructions, b"\0"]
        )


@dataclass(frozen=True)
class VersionedTransaction:
    message: MessageV0
    signatures: list

    def __bytes__(self):
        return _length(len(self.signatures)) + b"".join(self.signatures) + b"\x80" + bytes(self.message)

    @classmethod
    def from_bytes(cls, data):
        reader = _Reader(data)
        signatures = [reader.take(64) for _ in range(reader.length())]
        if reader.take(1) != b"\x80":
            raise ValueError("not a transaction of version 0")
        header = reader.take(3)
        keys = [Pubkey(reader.take(32)) for _ in range(reader.length())]
        blockhash = reader.take(32)
        instructions = []
        for _ in range(reader.length()):
            program = reader.take(1)[0]
            accounts = reader.take(reader.length())
            instructions.append(CompiledInstruction(program, accounts, reader.take(reader.length())))
        return cls(MessageV0(header, keys, blockhash, instructions), signatures)
