import type { FormChoices } from "@/components/webhooks/form-state"
import { EVENT_SENTENCES } from "@/components/webhooks/words"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { LIMITS, WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

/** What the forms offer: the same as the API takes. */
export const CHOICES: FormChoices = {
  events: WEBHOOK_EVENTS.map((kind) => ({ kind, sentence: EVENT_SENTENCES[kind] })),
  protocols: PROTOCOLS,
  urlLength: LIMITS.url,
  secret: LIMITS.secret,
}
