import type { ResultState } from "@/components/ui/problems"
import type { LintAnswer, LintReport } from "@/lib/lint/schema"

export const FIELD_LABELS = {
  url: "Endpoint URL",
  http_method: "Method",
  probe_body: "Body",
  tool: "MCP tool",
  answer: "Response",
  behaviour: "Behaviour",
} as const

type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]
export type LintValues = Record<FieldName, string>

/** The most characters of each text. The server passes the limits, so that the browser need not load the schema. */
export type LintLimits = Partial<Record<FieldName, number>>

/** The offers of each protocol, with the verdicts of the clients. */
export type LintedOffers = { readonly [P in keyof LintAnswer["protocols"]]: LintAnswer["protocols"][P]["offers"] }

export type LintState = ResultState<
  { values: LintValues },
  { kind: "checked"; report: LintReport; offers: LintedOffers }
>
