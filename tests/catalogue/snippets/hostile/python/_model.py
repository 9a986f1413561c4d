"""Reads JSON into objects by the rules of pydantic: the packages describe their types with it."""

import json


class ValidationError(ValueError):
    """As in pydantic, a ValueError."""


def text(value):
    if not isinstance(value, str):
        raise ValidationError("Input should be a valid string")
    return value


def integer(value):
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.strip().lstrip("+-").replace("_", "").isdecimal():
        return int(value)
    if not isinstance(value, int):
        raise ValidationError("Input should be a valid integer")
    return value


def mapping(value):
    if not isinstance(value, dict):
        raise ValidationError("Input should be a valid dictionary")
    return value


def one_of(*literals):
    def read(value):
        if isinstance(value, bool) or not any(type(value) is type(one) and value == one for one in literals):
            raise ValidationError(f"Input should be one of {literals}")
        return value

    return read


def optional(read):
    return lambda value: None if value is None else read(value)


def list_of(read):
    def read_list(value):
        if not isinstance(value, list):
            raise ValidationError("Input should be a valid list")
        return [read(one) for one in value]

    return read_list


REQUIRED = object()


def to_camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


class Model:
    """A subclass has `fields`: the name, how to read the value, and the default or REQUIRED."""

    fields = {}

    def __init__(self, **values):
        for name, (_read, default) in self.fields.items():
            if name not in values and default is REQUIRED:
                raise ValidationError(f"{name}: Field required")
            setattr(self, name, values.get(name, default() if callable(default) else default))

    @classmethod
    def model_validate(cls, value):
        if isinstance(value, cls):
            return value
        values = {}
        for name, (read, _default) in cls.fields.items():
            for key in (to_camel(name), name):
                if key in mapping(value):
                    values[name] = read(value[key])
                    break
        return cls(**values)

    @classmethod
    def model_validate_json(cls, document):
        return cls.model_validate(json.loads(document))

    def model_copy(self, *, update=None):
        return type(self)(**{**{name: getattr(self, name) for name in self.fields}, **(update or {})})

    def model_dump(self, *, by_alias=True, exclude_none=False):
        dumped = {}
        for name in self.fields:
            value = getattr(self, name)
            if value is None and exclude_none:
                continue
            dumped[to_camel(name) if by_alias else name] = _dump(value, by_alias, exclude_none)
        return dumped

    def model_dump_json(self, *, by_alias=True, exclude_none=False):
        return json.dumps(self.model_dump(by_alias=by_alias, exclude_none=exclude_none), separators=(",", ":"))


def _dump(value, by_alias, exclude_none):
    if isinstance(value, Model):
        return value.model_dump(by_alias=by_alias, exclude_none=exclude_none)
    if isinstance(value, list):
        return [_dump(one, by_alias, exclude_none) for one in value]
    return value
