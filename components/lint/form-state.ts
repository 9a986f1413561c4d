// The state of the linter's forms between submissions. Every value that a person entered comes back.

import type { Rejected } from "@/components/ui/problems"
import type { LintReport } from "@/lib/lint/schema"

export const FIELD_LABELS = {
  url: "Endpoint URL",
  http_method: "Method",
  probe_body: "Body",
  answer: "Response",
} as const

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]
export type LintValues = Record<FieldName, string>

/** The longest texts. They come from the server, so the browser loads no schema. */
export type LintLimits = Partial<Record<FieldName, number>>

/** `attempt` counts submissions, so that each result is shown and announced again. */
export type LintState = { values: LintValues; attempt: number } & (
  | { kind: "idle" }
  | Rejected
  | { kind: "checked"; report: LintReport }
)
