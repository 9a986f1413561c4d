// The two JSON encodings of macaroons: `{v: 2, i|i64, s|s64, l, c}` and the older `{identifier, location, signature, caveats}`.

import { fromHex, fromText, readBase64Url } from "@/lib/protocols/base64"
import type { JsonObject } from "@/lib/protocols/json"
import { fieldOf, isObject } from "@/lib/protocols/json"
import type { Caveat, MacaroonReading } from "@/lib/protocols/macaroon/macaroon"
import { SIGNATURE_LENGTH } from "@/lib/protocols/macaroon/macaroon"

/** True when the object means to be a macaroon, whether or not it is a good one. */
export function looksLikeJsonMacaroon(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  return value.v === 2 || (typeof value.identifier === "string" && "signature" in value)
}

export function readJsonMacaroon(value: JsonObject): MacaroonReading {
  return value.v === 2 ? readV2Json(value) : readV1Json(value)
}

function readV2Json(value: JsonObject): MacaroonReading {
  const identifier = binaryField(value, "i")
  if (!identifier) return { error: "json_missing_identifier" }
  const signature = binaryField(value, "s")
  if (signature?.length !== SIGNATURE_LENGTH) return { error: "json_bad_signature" }
  const caveats = listOf(value.c).map((caveat) =>
    readCaveat(binaryField(caveat, "i"), binaryField(caveat, "v"), fieldOf(caveat, "l")),
  )
  return finish(identifier, signature, caveats, value.l)
}

function readV1Json(value: JsonObject): MacaroonReading {
  const signature = typeof value.signature === "string" ? fromHex(value.signature) : null
  if (signature?.length !== SIGNATURE_LENGTH) return { error: "json_bad_signature" }
  const caveats = listOf(value.caveats).map((caveat) =>
    readCaveat(textField(caveat, "cid"), base64Field(caveat, "vid"), fieldOf(caveat, "cl")),
  )
  return finish(fromText(String(value.identifier)), signature, caveats, value.location)
}

function finish(
  identifier: Uint8Array,
  signature: Uint8Array,
  caveats: (Caveat | null)[],
  location: unknown,
): MacaroonReading {
  const whole = caveats.filter((caveat) => caveat !== null)
  if (whole.length < caveats.length) return { error: "json_bad_caveat" }
  const macaroon = {
    location: typeof location === "string" ? location : null,
    identifier,
    caveats: whole,
    signature,
  }
  return { macaroon, trailingBytes: 0 }
}

function readCaveat(id: Uint8Array | null, verificationId: Uint8Array | null, location: unknown): Caveat | null {
  return id ? { id, verificationId, location: typeof location === "string" ? location : null } : null
}

/** `i` holds text, `i64` the same as base64url. */
function binaryField(value: unknown, name: string): Uint8Array | null {
  return textField(value, name) ?? base64Field(value, `${name}64`)
}

function textField(value: unknown, name: string): Uint8Array | null {
  const text = fieldOf(value, name)
  return typeof text === "string" ? fromText(text) : null
}

function base64Field(value: unknown, name: string): Uint8Array | null {
  const text = fieldOf(value, name)
  return typeof text === "string" ? (readBase64Url(text)?.bytes ?? null) : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
