// The state of the webhook forms between submissions. Entered values come back; a secret never does, except the new one that is
// shown once.

import type { Rejected } from "@/components/ui/problems"
import type { Protocol } from "@/lib/catalogue/schema"
import type { CreatedWebhook, WebhookEvent } from "@/lib/webhooks/schema"

/** Every field of these forms, with its label. */
export const FIELD_LABELS = {
  url: "URL",
  events: "Events",
  protocol_filter: "Protocol",
  secret: "Secret",
  id: "Id",
  key: "Secret",
  since: "Since",
}

/** `attempt` counts submissions, so that each result is shown and announced again. */
interface Attempted {
  attempt: number
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

/** The limits of texts. They come from the server, so the browser loads no schema. */
export interface FormLimits {
  url: number
  secret: { min: number; max: number }
}
