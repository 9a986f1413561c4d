// The state of the form that reports a listing. After a rejection the form still shows the entered values.

import type { Rejected } from "@/components/ui/problems"

export interface ReportValues {
  reason: string
  text: string
  contact: string
}

export const LABELS = { reason: "Reason", text: "What happened", contact: "Contact" } as const

/** `attempt` is the number of submissions. */
export type ReportState = { attempt: number; values: ReportValues } & (
  | { kind: "idle" }
  | { kind: "done"; message: string }
  | Rejected
)

export const NO_VALUES: ReportValues = { reason: "", text: "", contact: "" }
