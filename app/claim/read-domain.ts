// What the pages /claim and /manage show of the domain in their URL.

import { cache } from "react"
import { tryTo } from "@/app/_shared/attempt"
import { suggestDomain } from "@/app/claim/suggest-domain"
import { readClaimAddress } from "@/components/claim/address"
import type { Asked, Rules } from "@/components/claim/wizard-state"
import { parseDomain } from "@/lib/claims/domain"
import { FILE } from "@/lib/claims/proof"
import { getPublicClaim } from "@/lib/claims/queries"
import { RECHECK } from "@/lib/claims/recheck"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const RULES: Rules = {
  hours: CLAIM_LIFETIME_MS / HOUR_MS,
  seconds: FILE.timeoutMs / 1000,
  kilobytes: FILE.maxBytes / 1024,
  days: RECHECK.everyMs / DAY_MS,
  misses: RECHECK.misses,
}

/** Cached per request, so that the title and the page share the database reads. */
const load = cache((text: string) =>
  tryTo("claim", async () => {
    const parsed = parseDomain(text)
    return { claim: "domain" in parsed ? await getPublicClaim(parsed.domain, new Date()) : null }
  }),
)

/**
 * Reads domain, step and proof method from the URL, and the claim of the domain. For an invalid domain, also returns its problems and
 * a suggested domain. Null if the claim could not be read.
 */
export async function readDomain(search: Record<string, string | string[] | undefined>): Promise<Asked | null> {
  const given = Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  const address = readClaimAddress(new URLSearchParams(given))
  const { text } = address
  const parsed = text === "" ? null : parseDomain(text)
  const isUnfit = parsed !== null && "problem" in parsed
  const problems = isUnfit ? [{ field: "domain", message: parsed.problem }] : []
  const unfit = isUnfit ? { problems, suggestion: suggestDomain(text) } : null
  const loaded = await load(text)
  return loaded && { ...address, claim: loaded.claim, unfit }
}
