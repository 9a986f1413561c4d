// The x402 facilitator behind a challenge (protocols' own name for who verifies and settles a payment): what of a hint is
// its base URL, and whether it answers there (spec §2.1, `x402_facilitator_reachable`).

const LIMITS = { urlLength: 500 } as const

/** The base URL a hint names, without a trailing slash; null when it is none we would ask, such as the key of a signer. */
export function normaliseFacilitator(hint: string): string | null {
  const text = hint.trim()
  if (text.length > LIMITS.urlLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) return null
  const base = url.origin + url.pathname.replace(/\/+$/, "")
  return base.length > LIMITS.urlLength ? null : base
}
