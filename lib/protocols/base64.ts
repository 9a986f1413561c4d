// Base64 and base64url as servers send them (RFC 4648 §4 and §5). Node's decoder ignores invalid characters, so the alphabet is
// checked first.

export type Base64Alphabet = "std" | "url" | "either"
export type Base64Padding = "full" | "padded" | "unpadded"

export interface Base64Text {
  alphabet: Base64Alphabet
  /** `full`: no padding needed. `padded`: needed and present. `unpadded`: needed and missing. */
  padding: Base64Padding
  bytes: Uint8Array
}

const BODY = /^[A-Za-z0-9+/_-]*={0,2}$/

/** Decodes base64 or base64url, padded or not. Null for mixed alphabets, impossible lengths and any other character. */
export function decodeBase64(text: string): Base64Text | null {
  if (!BODY.test(text)) return null
  const isStandard = /[+/]/.test(text)
  const isUrl = /[-_]/.test(text)
  if (isStandard && isUrl) return null
  const padding = paddingOf(text)
  if (!padding) return null
  const bytes = Uint8Array.from(Buffer.from(text, "base64"))
  return { alphabet: isStandard ? "std" : isUrl ? "url" : "either", padding, bytes }
}

function paddingOf(text: string): Base64Padding | null {
  const digits = text.replace(/=+$/, "").length
  if (digits % 4 === 1) return null
  if (digits < text.length) return text.length % 4 === 0 ? "padded" : null
  return digits % 4 === 0 ? "full" : "unpadded"
}

/** The name of the base64 variant: `std`, `std-padded`, `url-unpadded`, `either`, … */
export function describeBase64(text: Base64Text): string {
  return text.padding === "full" ? text.alphabet : `${text.alphabet}-${text.padding}`
}

/** Decodes base64url, as JOSE and MPP use it; null for text with `+` or `/`. Padding is accepted. */
export function decodeBase64Url(text: string): Base64Text | null {
  const read = decodeBase64(text)
  return read && read.alphabet !== "std" ? read : null
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64")
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex")
}

/** Decodes an even number of hex digits; null for other text. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null
  return Uint8Array.from(Buffer.from(text, "hex"))
}

/** Decodes UTF-8. Invalid sequences become U+FFFD. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8")
}

export function fromText(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "utf8"))
}
