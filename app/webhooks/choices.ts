import type { FormChoices } from "@/components/webhooks/form-state"
import { EVENT_SENTENCES } from "@/components/webhooks/words"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { LIMITS, WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

/** The options of the forms, as the API accepts them. */
export const CHOICES: FormChoices = {
  events: WEBHOOK_EVENTS.map((kind) => ({ kind, sentence: EVENT_SENTENCES[kind] })),
  protocols: PROTOCOLS,
  urlLength: LIMITS.url,
  secret: LIMITS.secret,
}
