// Parses facts about an x402 facilitator, a server that verifies and settles payments. The facts are the base URL in a hint of a
// challenge, and the response to `/supported`. This response decides the field `x402_facilitator_reachable`. Pure.

import { getField, isObject, parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/text/url"

const LIMITS = { urlLength: 500, signers: 200 } as const

export interface FacilitatorState {
  reachable: boolean
  /** Null for a valid response, else the problem in a few words. */
  detail: string | null
  /** The public keys that the facilitator signs with, normalized by `foldSigner`. */
  signers: string[]
}

/**
 * Returns the base URL in a hint of a challenge, without a trailing slash. Null when the hint is not a URL, for example a
 * signer's key.
 */
export function parseFacilitator(hint: string): string | null {
  const text = hint.trim()
  if (text.length > LIMITS.urlLength || !/^https?:\/\//i.test(text) || !isUrl(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return null
  const base = url.origin + url.pathname.replace(/\/+$/, "")
  return base.length > LIMITS.urlLength ? null : base
}

/** Judges the response to `/supported`. A facilitator that requires a login (401, 403) counts as reachable. */
export function parseSupported({ status, body }: { status: number; body: string }): FacilitatorState {
  const failed = (detail: string) => ({ reachable: false, detail, signers: [] })
  if (status === 401 || status === 403) return { reachable: true, detail: `HTTP ${status}`, signers: [] }
  if (status !== 200) return failed(`HTTP ${status}`)
  const supported = parseJson(body)
  if (supported === undefined) return failed("not-json")
  if (!Array.isArray(getField(supported, "kinds"))) return failed("no-kinds")
  return { reachable: true, detail: null, signers: listSigners(getField(supported, "signers")) }
}

/** Lists the keys in `signers`, for example `{"eip155:*": ["0x…"], "solana:*": ["…"]}`. Omits duplicates and invalid values. */
function listSigners(signers: unknown): string[] {
  const listed: unknown[] = isObject(signers) ? Object.values(signers).flat() : []
  const keys = listed.filter((key) => typeof key === "string" && /^[!-~]{1,100}$/.test(key) && !key.includes("://"))
  return [...new Set(keys.map((key) => foldSigner(String(key))))].slice(0, LIMITS.signers)
}

/** Lower-cases a hexadecimal key, because hexadecimal keys compare case-insensitively and all others exactly. */
const foldSigner = (key: string) => (/^0x/i.test(key) ? key.toLowerCase() : key)
