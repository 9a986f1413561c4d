// The state of the linter's forms between submissions. After a submission the form still shows the entered values.

import type { Rejected } from "@/components/ui/problems"
import type { LintAnswer, LintReport } from "@/lib/lint/schema"

export const FIELD_LABELS = {
  url: "Endpoint URL",
  http_method: "Method",
  probe_body: "Body",
  tool: "MCP tool",
  answer: "Response",
  behaviour: "Behaviour",
} as const

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]
export type LintValues = Record<FieldName, string>

/**
 * The maximum length of the text in each field, in characters. The server passes the limits, so that the browser need not load
 * the schema.
 */
export type LintLimits = Partial<Record<FieldName, number>>

/** The offers of each protocol, with the verdicts of the clients. */
export type LintedOffers = { readonly [P in keyof LintAnswer["protocols"]]: LintAnswer["protocols"][P]["offers"] }

/**
 * `attempt` is the number of submissions. After each submission the result takes the focus, even if the result has not changed.
 */
export type LintState = { values: LintValues; attempt: number } & (
  | { kind: "idle" }
  | Rejected
  | { kind: "checked"; report: LintReport; offers: LintedOffers }
)
