// The state of the webhook forms between submissions. After a submission the form still shows the entered values, except secrets.
// Only the creation of a webhook or secret returns the new secret, once.

import type { Rejected } from "@/components/ui/problems"
import type { Protocol } from "@/lib/catalogue/schema"
import type { CreatedWebhook, WebhookEvent } from "@/lib/webhooks/schema"

export const FIELD_LABELS = {
  url: "URL",
  events: "Events",
  protocol_filter: "Protocol",
  secret: "Secret",
  id: "Webhook ID",
  key: "Secret",
  since: "Since",
}

/**
 * `attempt` is the number of submissions. After each submission the result takes the focus, even if the result has not changed.
 */
interface Attempted {
  attempt: number
}

export type SecretChoice = "made" | "own"
export interface CreateValues {
  url: string
  events: WebhookEvent[]
  /** The protocol whose events are delivered; empty for all protocols. */
  protocol_filter: Protocol | ""
  secretChoice: SecretChoice
}
export type CreateState = Attempted & { values: CreateValues } & (
    | { kind: "idle" }
    | Rejected
    | { kind: "created"; created: CreatedWebhook }
  )

export type OpenState = Attempted & { id: string } & ({ kind: "idle" } | Rejected)
export type RecoverState = Attempted & { since: string } & ({ kind: "idle" } | Rejected)
export type RotateState = Attempted & { secretChoice: SecretChoice } & (
    | { kind: "idle" }
    | Rejected
    | { kind: "rotated"; secret: string; formerUntil: string }
  )

/**
 * The maximum lengths of the texts, in characters; a secret also has a minimum length. The server passes the limits, so that the
 * browser need not load the schema.
 */
export interface FormLimits {
  url: number
  secret: { min: number; max: number }
}
