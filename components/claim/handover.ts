// Hands a started claim from the page of a registration to the wizard. Only the memory of the document holds the token: a form post
// without JavaScript shows the wizard itself, and a navigation that loads a document loses the token.

import { IDLE, type StartState } from "@/components/claim/wizard-state"
import type { PublicClaim } from "@/lib/claims/schema"

type Started = Extract<StartState, { kind: "started" }>
let handed: Started | null = null

export function handOver(started: Started | null): void {
  handed = started
}

/** The handed claim if the wizard shows its domain. The wizard clears it when it has taken over. */
export function readHanded(claim: PublicClaim | null): StartState {
  return handed !== null && handed.claim.domain === claim?.domain ? handed : IDLE
}
