// Wire shapes of webhooks: the bodies of requests, what owners see, and the body of a delivery
// (docs/decisions.md#webhooks-and-events).

import { z } from "zod"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import type { Change } from "@/lib/events/schema"
import { oneOf, optional } from "@/lib/input"
import { checkUrl } from "@/lib/net/public-url"
import { clampedInteger, time } from "@/lib/query-values"
import { boundedText, isPlainLine } from "@/lib/text"

export const LIMITS = {
  secret: { min: 16, max: 256 },
  url: 2000,
  /** Active webhooks of one creator for one receiver host. */
  sameReceiver: 5,
  /** Consecutive failures that deactivate. */
  failures: 10,
  /** Characters of a response that are stored. */
  response: 2048,
  log: { page: 25, most: 100 },
  /** Retention of deliveries and attempts, and how far back `recover` goes. */
  keptDays: 30,
  /** Deliveries that one call queues. */
  recover: 10_000,
  /** How long the former secret signs after a rotation. */
  formerSecretMs: 86_400_000,
} as const

export const WEBHOOK_EVENTS = [
  "service.new",
  "service.health_changed",
  "service.down",
] as const satisfies readonly Change["event"][]
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const TEST_EVENT = "webhook.test"

const { min, max } = LIMITS.secret
/** The secret is sent in a header. */
const Secret = z
  .string()
  .min(min, `must have at least ${min} characters`)
  .max(max, `must have at most ${max} characters`)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, "must be letters, digits and signs of ASCII")

/** `allowPrivate`: the operator's exceptions. Drops the fragment, which is never sent, and checks the length of the encoded URL. */
const callbackUrl = (allowPrivate: readonly string[]) =>
  boundedText(LIMITS.url)
    .transform((text) => text.trim())
    .refine((text) => text !== "", { error: "is required", abort: true })
    .refine(isPlainLine, { error: "must not hold control or invisible characters", abort: true })
    .transform((text, context) => {
      const check = checkUrl(text, allowPrivate)
      if (check.ok && check.target.url.protocol === "https:") {
        check.target.url.hash = ""
        return check.target.url.href
      }
      const problem = check.ok ? "Only https is supported" : check.detail.replace(/\.$/, "")
      context.addIssue({ code: "custom", message: `must be a public https URL: ${problem}` })
      return z.NEVER
    })
    .refine((href) => href.length <= LIMITS.url, `must be at most ${LIMITS.url} characters when encoded`)

const EVENT = `\\s*(${WEBHOOK_EVENTS.join("|").replaceAll(".", "\\.")})\\s*`
/** A pattern and a sentence describe the list in the OpenAPI document, which has no keyword for commas. */
const EventList = z.string().meta({
  pattern: `^${EVENT}(,${EVENT})*$`,
  description: `One or more of ${WEBHOOK_EVENTS.join(", ")}, with commas; service.new unless given.`,
})
const Events = optional(EventList).transform((text, context): WebhookEvent[] => {
  const named = (text ?? "service.new").split(",").map((kind) => kind.trim())
  const known = WEBHOOK_EVENTS.filter((kind) => named.includes(kind))
  if (named.every((kind) => WEBHOOK_EVENTS.some((one) => one === kind))) return known
  context.addIssue({ code: "custom", message: `must be a comma-separated list of ${WEBHOOK_EVENTS.join(", ")}` })
  return z.NEVER
})

/** The body of POST /webhooks. */
export const webhookInput = (allowPrivate: readonly string[]) =>
  z.object({
    url: callbackUrl(allowPrivate),
    secret: Secret,
    events: Events,
    protocol_filter: optional(oneOf(PROTOCOLS)),
  })

/** The form for a new webhook, where no chosen event is a mistake instead of the default. */
export const webhookForm = (allowPrivate: readonly string[]) =>
  webhookInput(allowPrivate).extend({
    events: z
      .unknown()
      .refine((events) => events !== "", "Choose at least one event")
      .pipe(Events),
  })

/** The body of POST /webhooks/{id}/rotate; without a secret one is made. */
export const RotateInput = z.object({ secret: Secret.optional() })

/** The body of POST /webhooks/{id}/recover. */
export const RecoverInput = z.object({ since: time.meta({ format: "date-time" }) })

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const

/** The query of GET /webhooks/{id}/deliveries. */
export const LogQuery = z.object({
  /** Only deliveries before this one, by `number`. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .optional(),
  limit: clampedInteger(1, LIMITS.log.most).default(LIMITS.log.page),
  state: z.enum(DELIVERY_STATES, `must be one of ${DELIVERY_STATES.join(", ")}`).optional(),
})
export type LogQuery = z.infer<typeof LogQuery>

const timestamp = z.iso.datetime()
const status = z.int().nullable()

/** The response of POST /webhooks. */
export const CreatedWebhook = z.object({ id: z.uuid(), secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** The response of GET /webhooks/{id}; the secret is not in it. */
export const WebhookDetails = z.object({
  id: z.uuid(),
  url: z.url(),
  /** Comma-separated, as in the request. */
  events: z.string(),
  protocol_filter: z.enum(PROTOCOLS).nullable(),
  is_active: z.boolean(),
  /** Consecutive failed attempts. */
  failure_count: z.int().min(0).max(LIMITS.failures),
  created_at: timestamp,
  /** The time of the last attempt, successful or not. */
  last_triggered_at: timestamp.nullable(),
  /** The HTTP status of that attempt; null when there was no response. */
  last_status: status,
  /** Deliveries in the queue, counted up to 10,000. */
  waiting: z.int().min(0),
  /** When the next delivery is tried; null when none waits. */
  next_attempt_at: timestamp.nullable(),
  deactivated_at: timestamp.nullable(),
  deactivation_reason: z.string().nullable(),
  /** Until when the former secret signs too. */
  former_secret_until: timestamp.nullable(),
})
export type WebhookDetails = z.infer<typeof WebhookDetails>

export const Attempt = z.object({
  at: timestamp,
  ms: z.int().min(0),
  status,
  /** Why there was no response, or no complete one. */
  error: z.string().nullable(),
  /** The first 2,048 characters of the response. */
  response: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

export const DeliveryReport = z.object({
  /** Ascending with time; `before` of the next page. */
  number: z.int().positive(),
  /** The `id` in its body and the header `webhook-id`. */
  id: z.uuid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  /** All attempts. `attempts` has the latest ten, oldest first. */
  attempt_count: z.int().min(0),
  attempts: z.array(Attempt),
  /** The body that is sent; null once the service was purged. */
  body: z.string().nullable(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** The response of GET /webhooks/{id}/deliveries, newest first. */
export const DeliveryLog = z.object({ deliveries: z.array(DeliveryReport), next_before: z.int().nullable() })
export type DeliveryLog = z.infer<typeof DeliveryLog>

export const Queued = z.object({ id: z.uuid(), state: z.literal("pending") })
export type Queued = z.infer<typeof Queued>
/** `more`: the limit of one call was reached; send the request again. */
export const Recovered = z.object({ queued: z.int().min(0), since: timestamp, more: z.boolean() })
export type Recovered = z.infer<typeof Recovered>
export const Rotated = z.object({ id: z.uuid(), secret: z.string(), former_secret_until: timestamp })
export type Rotated = z.infer<typeof Rotated>
export const Removed = z.object({ id: z.uuid(), deleted: z.literal(true) })
export type Removed = z.infer<typeof Removed>

/** The body of a delivery. */
export const DeliveryBody = z.object({
  id: z.uuid(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  timestamp,
  /** The service at the time of the event. In a test: some public service, or null when there is none. */
  service: Service.nullable(),
  /** The former values of the changed fields. */
  previous: z.record(z.string(), z.json()).optional(),
})
