// Renders the claim wizard as HTML and as plain text, for a URL state and the results of the start and verify actions.

import { Steps } from "@/components/claim/steps"
import { type Asked, decideView, IDLE, type StartState, type VerifyState } from "@/components/claim/wizard-state"
import type { ContactLink } from "@/components/site/contact-links"
import { buildAsked, buildClaim, TOKEN } from "./claim-fixtures"
import { toHtml, wordsOf } from "./html"

export { wordsOf as toWords } from "./html"

export const RULES = { hours: 72, seconds: 5, kilobytes: 1, days: 7, misses: 3 }
const form = () => {}

export interface Given {
  asked?: Partial<Asked>
  start?: StartState
  verify?: VerifyState
  contacts?: readonly ContactLink[]
}

export function render(given: Given = {}): string {
  const { asked, start = IDLE, verify = IDLE, contacts = [] } = given
  const view = decideView(buildAsked(asked), start, verify)
  return toHtml(
    <Steps {...{ view, contacts }} rules={RULES} proof={{ start: form, verify: form, onMethod: () => {} }} />,
  )
}

export const words = (given?: Given) => wordsOf(render(given))

/** The URL state of a first visit, without a domain. */
export const BLANK: Partial<Asked> = { text: "", claim: null }
/** The result of a start action that succeeded, with the new token. */
export const started = (given: Partial<Extract<StartState, { kind: "started" }>> = {}): StartState => ({
  kind: "started",
  at: 10,
  claim: buildClaim(),
  token: TOKEN,
  ...given,
})
