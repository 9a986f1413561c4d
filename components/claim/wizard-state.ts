// The state of the claim wizard between submissions, and which of its four steps is open. Only the result of the first step
// contains the token. No form sends the token back to the server.

import type { FieldProblem, ResultState } from "@/components/ui/problems"
import type { Method, ProofFailure, PublicClaim } from "@/lib/claims/schema"

export const STEPS = ["name", "place", "check", "manage"] as const
export type Step = (typeof STEPS)[number]
export const STEP_TITLES: Record<Step, string> = {
  name: "Name the domain",
  place: "Publish the proof",
  check: "Check the proof",
  manage: "Sign in",
}

export interface NameValues {
  domain: string
  contact_email: string
}
/** The domain that the page suggests if the entered text is not a valid domain. */
interface Suggestion {
  domain: string
  unicode: string
}
export interface Unfit {
  problems: FieldProblem[]
  suggestion: Suggestion | null
}

/** `at` is the Unix time of the server's response in milliseconds; 0 before any response. */
export type StartState = { at: number } & (
  | { kind: "idle" }
  | ({ kind: "invalid"; values: NameValues; claim: PublicClaim | null } & Unfit)
  | { kind: "failed"; message: string; values: NameValues; claim: PublicClaim | null }
  | { kind: "started"; claim: PublicClaim; token: string }
)
export type VerifyState = { at: number } & (
  | { kind: "idle" }
  | { kind: "rejected"; message: string; failure: ProofFailure; claim: PublicClaim }
  | { kind: "failed"; message: string; method: Method; claim: PublicClaim | null }
)
/** The state of the form that signs in. */
export type SignInState = ResultState<{ domain: string }>

export const IDLE = { kind: "idle", at: 0 } as const

/** The state in the URL, and the state of the claim in the database. */
export interface Asked {
  /** The domain as the reader entered it. */
  text: string
  claim: PublicClaim | null
  unfit: Unfit | null
  step: Step | null
  method: Method
}

export interface View {
  claim: PublicClaim | null
  open: Step
  values: NameValues
  unfit: Unfit | null
  /** Why the e-mail of a start is not valid; null for a valid one. */
  emailProblem: string | null
  /** Why the last submission failed; null if an invalid field or a missing proof is the reason. */
  message: string | null
  token: string | null
  rejection: Extract<VerifyState, { kind: "rejected" }> | null
  method: Method
}

export type FormAction = (form: FormData) => void

/** The element id of a result that does not open another step. */
export const RESULT_ID = "answer"

/**
 * Numbers in the texts of the steps, which the server passes, so that each rule has a single definition: at most `hours` from the
 * start to the proof, `seconds` for a check and `kilobytes` of the file; after the proof `days` between two checks, and `misses` in a
 * row until the claim ends.
 */
export type Rules = Record<"hours" | "seconds" | "kilobytes" | "days" | "misses", number>

/** The step that the claim requires. A URL with the domain needs no first step: the second one starts the claim. */
export function openStep(claim: PublicClaim | null, wanted: Step | null): Step {
  if (!claim) return "name"
  if (claim.state === "verified") return "manage"
  return claim.state === "pending" && wanted === "check" ? "check" : "place"
}

/** The title of the page, without the name of the site. */
export const writeTitle = (claim: PublicClaim, open: Step): string =>
  `${STEP_TITLES[open]}, step ${STEPS.indexOf(open) + 1} of ${STEPS.length} · ${claim.domain_unicode}`

/** Shows the newer result of the two forms (start and check), or without a result the state in the URL. */
export function decideView(asked: Asked, start: StartState, verify: VerifyState): View {
  const known = start.kind === "started" ? start.claim : asked.claim
  const domain = known?.domain_unicode ?? asked.text
  const view: View = {
    claim: known,
    open: openStep(known, asked.step),
    values: { domain, contact_email: "" },
    unfit: null,
    emailProblem: null,
    message: null,
    token: null,
    rejection: null,
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
  if (kind === "invalid") {
    const email = start.problems.find(({ field }) => field === "contact_email")
    const claim = start.claim ?? view.claim
    const isNamed = claim !== null && !start.problems.some(({ field }) => field === "domain")
    if (isNamed && email) return { claim, values, emailProblem: email.message, open: openStep(claim, "place") }
    return { claim: null, open: "name", values, unfit: start }
  }
  const claim = start.claim ?? view.claim
  return { claim, values, message: start.message, open: openStep(claim, view.open) }
}

function afterCheck(verify: VerifyState, known: PublicClaim | null): Partial<View> {
  if (verify.kind === "idle") return {}
  const claim = verify.claim ?? known
  if (verify.kind === "rejected") {
    return { claim, open: "check", rejection: verify, method: verify.failure.method }
  }
  return { claim, message: verify.message, method: verify.method, open: openStep(claim, "check") }
}
