// What the forms of webhooks remember between submissions. What was entered comes back; a secret never does, but for the one
// that is shown once.

import type { Protocol } from "@/lib/catalogue/schema"
import type { CreatedWebhook, WebhookEvent } from "@/lib/webhooks/schema"

/** Every field of these forms, with the name people know it by. */
export const FIELD_LABELS: Record<string, string> = {
  url: "Address",
  events: "Events",
  protocol_filter: "Protocol",
  secret: "Secret",
  id: "Id",
  key: "Secret",
  since: "Since",
}

export interface FieldProblem {
  field: string
  message: string
}

/** A schema says what a field must be ("is required"); a person reads a sentence with the field's name. */
export function explainProblem({ field, message }: FieldProblem): string {
  const sentence = /^[a-z]/.test(message) ? `${FIELD_LABELS[field] ?? field} ${message}` : message
  return sentence.endsWith(".") ? sentence : `${sentence}.`
}

/** `attempt` counts submissions, so that each answer is shown and announced anew. */
interface Attempted {
  attempt: number
}
export type Refused = { kind: "invalid"; problems: FieldProblem[] } | { kind: "failed"; message: string }

/** What is wrong with a field, as a sentence. */
export function findError(state: { kind: string; problems?: FieldProblem[] }, name: string): string | undefined {
  const problem = state.problems?.find(({ field }) => field === name)
  return problem && explainProblem(problem)
}

export type SecretChoice = "made" | "own"
export interface CreateValues {
  url: string
  events: WebhookEvent[]
  /** Empty for all. */
  protocol_filter: Protocol | ""
  secretChoice: SecretChoice
}
export type CreateState = Attempted & { values: CreateValues } & (
    | { kind: "idle" }
    | Refused
    | { kind: "created"; created: CreatedWebhook }
  )

export type OpenState = Attempted & { id: string } & ({ kind: "idle" } | Refused)
export type RecoverState = Attempted & { since: string } & ({ kind: "idle" } | Refused)
export type RotateState = Attempted & { secretChoice: SecretChoice } & (
    | { kind: "idle" }
    | Refused
    | { kind: "rotated"; secret: string; formerUntil: string }
  )

/** What may be chosen and how long a text may be. Comes from the server, so that no schema travels to the browser. */
export interface FormChoices {
  events: readonly { kind: WebhookEvent; sentence: string }[]
  protocols: readonly Protocol[]
  urlLength: number
  secret: { min: number; max: number }
}
