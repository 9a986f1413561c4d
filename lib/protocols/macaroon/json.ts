// The two JSON encodings of macaroons: `{v: 2, i|i64, s|s64, l, c}` and the older `{identifier, location, signature, caveats}`.

import { decodeBase64Url, fromHex, fromText } from "@/lib/protocols/base64"
import { getField, isObject, type JsonObject } from "@/lib/protocols/json"
import { type Caveat, type ParsedMacaroon, SIGNATURE_LENGTH } from "@/lib/protocols/macaroon/macaroon"

/**
 * True when the object looks like a macaroon, valid or not. Servers also write tokens of their own with these names, and caveats as
 * text: a macaroon of the older encoding has its caveats as objects.
 */
export function looksLikeJsonMacaroon(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  if (value["v"] === 2) return true
  const caveats = value["caveats"]
  const hasTextCaveats = Array.isArray(caveats) && caveats.length > 0 && caveats.every((one) => typeof one === "string")
  return typeof value["identifier"] === "string" && "signature" in value && !hasTextCaveats
}

export function parseJsonMacaroon(value: JsonObject): ParsedMacaroon {
  return value["v"] === 2 ? parseV2Json(value) : parseV1Json(value)
}

function parseV2Json(value: JsonObject): ParsedMacaroon {
  const identifier = getBinary(value, "i")
  if (!identifier) return { error: "json_missing_identifier" }
  const signature = getBinary(value, "s")
  if (signature?.length !== SIGNATURE_LENGTH) return { error: "json_bad_signature" }
  const caveats = toList(value["c"]).map((caveat) =>
    parseCaveat(getBinary(caveat, "i"), getBinary(caveat, "v"), getField(caveat, "l")),
  )
  return buildMacaroon(identifier, signature, caveats, value["l"])
}

function parseV1Json(value: JsonObject): ParsedMacaroon {
  const signature = typeof value["signature"] === "string" ? fromHex(value["signature"]) : null
  if (signature?.length !== SIGNATURE_LENGTH) return { error: "json_bad_signature" }
  const caveats = toList(value["caveats"]).map((caveat) =>
    parseCaveat(encodeTextField(caveat, "cid"), decodeField(caveat, "vid"), getField(caveat, "cl")),
  )
  return buildMacaroon(fromText(String(value["identifier"])), signature, caveats, value["location"])
}

function buildMacaroon(
  identifier: Uint8Array,
  signature: Uint8Array,
  caveats: (Caveat | null)[],
  location: unknown,
): ParsedMacaroon {
  const whole = caveats.filter((caveat) => caveat !== null)
  if (whole.length < caveats.length) return { error: "json_bad_caveat" }
  return { macaroon: { location: toLocation(location), identifier, caveats: whole, signature }, trailingBytes: 0 }
}

function parseCaveat(id: Uint8Array | null, verificationId: Uint8Array | null, location: unknown): Caveat | null {
  return id ? { id, verificationId, location: toLocation(location) } : null
}

const toLocation = (value: unknown) => (typeof value === "string" ? value : null)

/** Reads a binary field of the newer encoding, where `i` holds text and `i64` holds base64url. */
function getBinary(value: unknown, name: string): Uint8Array | null {
  return encodeTextField(value, name) ?? decodeField(value, `${name}64`)
}

function encodeTextField(value: unknown, name: string): Uint8Array | null {
  const text = getField(value, name)
  return typeof text === "string" ? fromText(text) : null
}

function decodeField(value: unknown, name: string): Uint8Array | null {
  const text = getField(value, name)
  return typeof text === "string" ? (decodeBase64Url(text)?.bytes ?? null) : null
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
