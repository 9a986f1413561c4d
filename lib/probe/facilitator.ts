// The x402 facilitator behind a challenge, who verifies and settles its payments: what of a hint is its base URL, and what its
// answer to `/supported` says (spec §2.1, `x402_facilitator_reachable`). Pure.

import { fieldOf, isObject, parseJson } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

const LIMITS = { urlLength: 500, signers: 200 } as const

export interface FacilitatorAnswer {
  reachable: boolean
  /** Null for a proper answer, else what was wrong or odd in one word or two. */
  detail: string | null
  /** The keys it signs with, as `foldSigner` writes them. */
  signers: string[]
}

/** The base URL a hint names, without a trailing slash; null when it is none we would ask, such as the key of a signer. */
export function normaliseFacilitator(hint: string): string | null {
  const text = hint.trim()
  if (text.length > LIMITS.urlLength || !/^https?:\/\//i.test(text) || !isUrl(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return null
  const base = url.origin + url.pathname.replace(/\/+$/, "")
  return base.length > LIMITS.urlLength ? null : base
}

/** One that wants to know who asks (401, 403) is there all the same. */
export function readSupported({ status, body }: { status: number; body: string }): FacilitatorAnswer {
  const failed = (detail: string) => ({ reachable: false, detail, signers: [] })
  if (status === 401 || status === 403) return { reachable: true, detail: `HTTP ${status}`, signers: [] }
  if (status !== 200) return failed(`HTTP ${status}`)
  const supported = parseJson(body)
  if (supported === undefined) return failed("not-json")
  if (!Array.isArray(fieldOf(supported, "kinds"))) return failed("no-kinds")
  return { reachable: true, detail: null, signers: listSigners(fieldOf(supported, "signers")) }
}

/** `{"eip155:*": ["0x…"], "solana:*": ["…"]}`: every key once; what is no key is left out. */
function listSigners(signers: unknown): string[] {
  const listed: unknown[] = isObject(signers) ? Object.values(signers).flat() : []
  const keys = listed.filter((key) => typeof key === "string" && /^[!-~]{1,100}$/.test(key) && !key.includes("://"))
  return [...new Set(keys.map((key) => foldSigner(String(key))))].slice(0, LIMITS.signers)
}

/** Hexadecimal keys compare without case, all others exactly. */
const foldSigner = (key: string) => (/^0x/i.test(key) ? key.toLowerCase() : key)
