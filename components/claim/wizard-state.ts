// What the claim wizard remembers between submissions, and which of its four steps is open. The token is in the one state
// that a start answers with; no form that could be sent again carries that state.

import type { FieldProblem } from "@/components/ui/problems"
import type { ClaimStanding, Method, ProofFailure } from "@/lib/claims/schema"

export const STEPS = ["name", "place", "check", "manage"] as const
export type Step = (typeof STEPS)[number]
export const STEP_TITLES: Record<Step, string> = {
  name: "Name the domain",
  place: "Place the proof",
  check: "We check it",
  manage: "Manage your listings",
}

export interface NameValues {
  domain: string
  contact_email: string
}
/** What a text that is no domain was perhaps meant to be. */
export interface Suggestion {
  domain: string
  unicode: string
}
export interface Unfit {
  problems: FieldProblem[]
  suggestion: Suggestion | null
}

/** `at` is when the server answered, in milliseconds; 0 before it did. */
export type StartState = { at: number } & (
  | { kind: "idle" }
  | ({ kind: "invalid"; values: NameValues } & Unfit)
  | { kind: "failed"; message: string; values: NameValues; standing: ClaimStanding | null }
  | { kind: "started"; standing: ClaimStanding; token: string }
)
export type VerifyState = { at: number } & (
  | { kind: "idle" }
  | { kind: "refused"; message: string; failure: ProofFailure; standing: ClaimStanding }
  | { kind: "failed"; message: string; method: Method; standing: ClaimStanding | null }
)
export const IDLE = { kind: "idle", at: 0 } as const

/** What the address says, with the standing of its domain. */
export interface Asked {
  /** As it was written, for the field. */
  text: string
  standing: ClaimStanding | null
  unfit: Unfit | null
  step: Step | null
  method: Method
}

/** What is shown: the open step and what goes into it. */
export interface View {
  standing: ClaimStanding | null
  open: Step
  values: NameValues
  unfit: Unfit | null
  /** Why the last submission came to nothing, beside fields and proofs that do not fit. */
  message: string | null
  token: string | null
  refusal: Extract<VerifyState, { kind: "refused" }> | null
  method: Method
}

/** The step that is open: the wanted one where the standing allows it, else the one that it does allow. */
export function openStep(standing: ClaimStanding | null, wanted: Step | null): Step {
  if (standing?.state === "verified") return "manage"
  if (standing?.state !== "pending") return "name"
  return wanted === "check" ? "check" : "place"
}

/** Whoever spoke last decides: the address, the answer to a start, or the answer to a check. */
export function decideView(asked: Asked, start: StartState, verify: VerifyState): View {
  const known = start.kind === "started" ? start.standing : asked.standing
  const domain = known?.domain_unicode ?? asked.text
  const view: View = {
    standing: known,
    open: openStep(known, asked.step),
    values: { domain, contact_email: "" },
    unfit: null,
    message: null,
    token: null,
    refusal: null,
    method: asked.method,
  }
  if (verify.at > start.at) return { ...view, ...afterCheck(verify, known) }
  if (start.kind === "idle") return { ...view, unfit: asked.unfit }
  return { ...view, ...afterStart(start, view) }
}

function afterStart(start: Exclude<StartState, { kind: "idle" }>, view: View): Partial<View> {
  const { kind } = start
  if (kind === "started") return { open: "place", token: start.token }
  const { values } = start
  if (kind === "invalid") return { standing: null, open: "name", values, unfit: start }
  const standing = start.standing ?? view.standing
  return { standing, values, message: start.message, open: openStep(standing, view.open) }
}

function afterCheck(verify: VerifyState, known: ClaimStanding | null): Partial<View> {
  if (verify.kind === "idle") return {}
  const standing = verify.standing ?? known
  if (verify.kind === "refused") {
    return { standing, open: "check", refusal: verify, method: verify.failure.method }
  }
  return { standing, message: verify.message, method: verify.method, open: openStep(standing, "check") }
}
