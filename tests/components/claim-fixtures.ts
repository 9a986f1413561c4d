// Builders of test data for the claim wizard.

import type { Asked } from "@/components/claim/wizard-state"
import type { ProofFailure, PublicClaim } from "@/lib/claims/schema"

export const DOMAIN = "tiles.northfold.example"
export const TOKEN = "e49b07d3518c6fa2907be4c85d1f36a0b8d2749c03e5f16ab72d804c95fe136d"
export const HASH = "7c1e90b44fd2a6835e0b9d17c3aa52f84e6f0d21b87c95ee3014d6a2fb5c8e39"
const EXPIRES_AT = "2026-11-24T01:55:00Z"
const VERIFIED_AT = "2026-11-21T02:04:00Z"

/** Builds a claim, by default a pending one, with the placement and dates that its state requires. */
export function buildClaim({ state = "pending", ...given }: Partial<PublicClaim> = {}): PublicClaim {
  const { domain = DOMAIN } = given
  const placement = {
    verification_hash: HASH,
    verification_url: `https://${domain}/.well-known/directory-verify.txt`,
    dns_record: { name: `_directory-verify.${domain}`, type: "TXT" as const, value: `directory-verify=${HASH}` },
    expires_at: EXPIRES_AT,
  }
  return {
    domain,
    domain_unicode: domain,
    state,
    placement: state === "pending" ? placement : null,
    verified_at: state === "verified" ? VERIFIED_AT : null,
    services_count: 3,
    ...given,
  }
}

export function buildFailure(given: Partial<ProofFailure> = {}): ProofFailure {
  return {
    reason: "mismatch",
    method: "file",
    asked: `https://${DOMAIN}/.well-known/directory-verify.txt`,
    expected: "7c1e90b4…fb5c8e39",
    received: "02d84a6f…91c07be5",
    redirect_to: null,
    http_status: 200,
    elapsed_ms: 143,
    checked_at: "2026-11-21T01:58:00Z",
    ...given,
  }
}

/** Builds the URL state of the wizard, by default for a pending claim. */
export function buildAsked(given: Partial<Asked> = {}): Asked {
  return { text: DOMAIN, claim: buildClaim(), unfit: null, step: null, method: "file", ...given }
}
