// The values that EVM clients sign, parsed as their library `viem` parses them: addresses, amounts and times.

import { keccak_256 } from "@noble/hashes/sha3.js"
import { isEvmAddress } from "@/lib/protocols/addresses"
import { fromText, toHex } from "@/lib/protocols/base64"

/**
 * Whether the text is an address with a correct checksum (ERC-55) or in lower case. Arguments of contract calls and
 * structures require this; other fields accept every letter case.
 */
export function isChecksummed(text: unknown): text is string {
  if (!isEvmAddress(text)) return false
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower && text.startsWith("0x")) return true
  const hash = toHex(keccak_256(fromText(lower)))
  return [...lower].every((digit, index) => {
    const isUpper = Number.parseInt(hash[index] ?? "0", 16) >= 8
    return digits[index] === (isUpper ? digit.toUpperCase() : digit)
  })
}

/** Longer numbers are not parsed: the time grows faster than their length, and 256 bits have 78 digits. */
export const MAX_DIGITS = 1_000

/** `BigInt(value)` of a JSON value; null where that throws. The empty text is zero, and "0x10" is sixteen. */
export function toBigInt(value: unknown): bigint | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null
  if (typeof value === "string" && value.length > MAX_DIGITS) return null
  try {
    return BigInt(value)
  } catch {
    return null
  }
}

/** Whether the number is an unsigned integer with at most `bits` bits. */
export function isUint(value: bigint | null, bits: number): value is bigint {
  return value !== null && value >= 0n && value < 1n << BigInt(bits)
}

/** A time in the present, for rules in which only the size of the sum matters. */
export const NOW_SECONDS = 1_800_000_000

/**
 * The end of a payment as the clients compute it, `(now + maxTimeoutSeconds).toString()`: null and true count as 0 and 1, and text
 * is appended to the digits of the current time. Null where the sum is not a whole number.
 */
export function addTimeout(timeout: unknown): bigint | null {
  if (typeof timeout === "string") return toBigInt(`${NOW_SECONDS}${timeout}`)
  if (timeout === undefined || typeof timeout === "object") return timeout === null ? BigInt(NOW_SECONDS) : null
  return toBigInt(String(NOW_SECONDS + Number(timeout)))
}

/** The chain id of a CAIP-2 network, as the clients parse it; null for any other text. */
export function parseChainId(network: unknown): number | null {
  const digits = typeof network === "string" ? /^eip155:(\d+)$/.exec(network)?.[1] : undefined
  const id = Number(digits ?? Number.NaN)
  return Number.isSafeInteger(id) ? id : null
}
