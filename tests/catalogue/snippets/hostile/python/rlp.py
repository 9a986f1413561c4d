"""Recursive length prefix, as the package `rlp`: encodes and decodes bytes and lists of bytes."""


class DecodingError(Exception):
    pass


def _prefix(length, offset):
    if length < 56:
        return bytes([offset + length])
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([offset + 55 + len(size)]) + size


def encode(value):
    if isinstance(value, (list, tuple)):
        content = b"".join(encode(one) for one in value)
        return _prefix(len(content), 0xC0) + content
    if isinstance(value, int):
        value = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return value if len(value) == 1 and value[0] < 0x80 else _prefix(len(value), 0x80) + value


def _read(data, at):
    """Returns the value at a position and the position after it."""
    first = data[at]
    if first < 0x80:
        return data[at : at + 1], at + 1
    is_list = first >= 0xC0
    short = first - (0xC0 if is_list else 0x80)
    start = at + 1
    if short > 55:
        size = short - 55
        short = int.from_bytes(data[start : start + size], "big")
        start += size
    end = start + short
    if end > len(data):
        raise DecodingError("the data ends within a value")
    if not is_list:
        return data[start:end], end
    values = []
    while start < end:
        value, start = _read(data, start)
        values.append(value)
    return values, end


def decode(data):
    value, end = _read(data, 0)
    if end != len(data):
        raise DecodingError("bytes after the value")
    return value
