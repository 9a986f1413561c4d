// What the linter's forms remember between submissions. Everything a person entered comes back to them.

import type { HttpMethod } from "@/lib/catalogue/schema"
import type { LintReport } from "@/lib/lint/schema"

export const FIELD_LABELS = {
  url: "Address of the endpoint",
  http_method: "Method",
  probe_body: "Body",
  answer: "The answer",
} as const

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]
export type LintValues = Record<FieldName, string>

/** What may be chosen and how long a text may be. Comes from the server, so that no schema travels to the browser. */
export interface LintChoices {
  methods: readonly HttpMethod[]
  limits: Partial<Record<FieldName, number>>
}

interface Problem {
  field: string
  message: string
}

/** `attempt` counts submissions, so that each answer is shown and announced anew. */
export type LintState = { values: LintValues; attempt: number } & (
  | { kind: "idle" }
  | { kind: "invalid"; problems: Problem[] }
  | { kind: "failed"; message: string }
  | { kind: "checked"; report: LintReport }
)

/** What is wrong with a field, as a sentence; a schema says "is required". */
export function problemOf(state: LintState, field: FieldName): string | undefined {
  const problem = state.kind === "invalid" ? state.problems.find((one) => one.field === field) : undefined
  return problem && `${FIELD_LABELS[field]} ${problem.message}.`
}
