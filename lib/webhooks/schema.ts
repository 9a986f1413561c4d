// Zod schemas of webhooks: request bodies, what owners see, and the body of a delivery (docs/decisions.md#webhooks-and-events).

import { z } from "zod"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { oneOf, optional, reject } from "@/lib/contract/input"
import { clampedInteger, time } from "@/lib/contract/query"
import { namedObject, namedSchema } from "@/lib/contract/schema-names"
import { type Change, EventDetail } from "@/lib/events/schema"
import { checkUrl, type PublicUrl } from "@/lib/net/public-url"
import { boundedText, isPlainLine, splitList } from "@/lib/text/text"
import { FILTER_DETAILS, FILTER_INPUT, MAX_PAYEES_LENGTH } from "@/lib/webhooks/filters"

export const LIMITS = {
  secret: { min: 16, max: 256 },
  url: 2000,
  /** The maximum number of active webhooks of one creator for one receiver host. */
  sameReceiver: 5,
  /** The number of consecutive failed attempts that deactivates a webhook. */
  failures: 10,
  /** The maximum number of characters of a receiver's response that are stored. */
  response: 2048,
  log: { page: 25, most: 100 },
  /** Deliveries and attempts are deleted after this number of days, so `recover` goes back no further. */
  keptDays: 30,
  /** The maximum number of deliveries that one call of `recover` queues. */
  recover: 10_000,
  /** Milliseconds after a rotation during which deliveries are also signed with the former secret. */
  formerSecretMs: 86_400_000,
} as const

/** The maximum numbers of characters in the form of a new webhook. */
export const FORM_LIMITS = {
  url: LIMITS.url,
  secret: LIMITS.secret,
  filters: {
    service_id: 36,
    host: LENGTHS.host,
    category: LENGTHS.category,
    network: LENGTHS.network,
    pay_to: MAX_PAYEES_LENGTH,
    max_price_usd: 30,
    protocol_filter: 10,
  },
} as const

export const WEBHOOK_EVENTS = [
  "service.new",
  "service.health_changed",
  "service.down",
  "service.price_changed",
  "service.payee_changed",
  "service.schema_changed",
  "service.cautions_changed",
  "incident.opened",
  "incident.closed",
  "listing.dropped",
] as const satisfies readonly Change["event"][]
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const TEST_EVENT = "webhook.test"

/** What matters to those who watch one service, one host or one payee. */
const WATCHED: WebhookEvent[] = [
  "service.down",
  "service.price_changed",
  "service.payee_changed",
  "service.schema_changed",
  "incident.opened",
  "incident.closed",
]

type Watched = { [Name in "service_id" | "host" | "pay_to"]?: unknown }

/** The events of a webhook that names none. A service that is watched is listed already, so its `service.new` would not come. */
export function chooseEvents({ service_id, host, pay_to }: Watched): WebhookEvent[] {
  if (service_id) return WATCHED
  return host || pay_to ? ["service.new", ...WATCHED] : ["service.new"]
}

const { min, max } = LIMITS.secret
/** Printable ASCII without a space at either end, because clients send the secret in an HTTP header. */
const Secret = z
  .string()
  .min(min, `must have at least ${min} characters`)
  .max(max, `must have at most ${max} characters`)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, "must be letters, digits and signs of ASCII")

/** Whether deliveries may go to the URL. They are never sent in plain text over the internet. */
export const isReceiver = ({ url, isAllowedPrivate }: PublicUrl) => url.protocol === "https:" || isAllowedPrivate

/**
 * Validates a receiver's URL. Removes the fragment, which HTTP does not send, and limits the length of the encoded URL.
 * @param allowPrivate `host:port` pairs in private networks that the operator allows; only they may be http
 */
const callbackUrl = (allowPrivate: readonly string[]) =>
  boundedText(LIMITS.url)
    .transform((text) => text.trim())
    .refine((text) => text !== "", { error: "is required", abort: true })
    .refine(isPlainLine, { error: "must not hold control or invisible characters", abort: true })
    .transform((text, context) => {
      const check = checkUrl(text, allowPrivate)
      if (check.ok && isReceiver(check.target)) {
        check.target.url.hash = ""
        return check.target.url.href
      }
      const problem = check.ok ? "Only https is supported" : check.detail.replace(/\.$/, "")
      return reject(context, `must be a public https URL: ${problem}`)
    })
    .refine((href) => href.length <= LIMITS.url, `must be at most ${LIMITS.url} characters when encoded`)

/** The names in any letter case: JSON Schema has no flag for it. */
const NAMES = WEBHOOK_EVENTS.join("|")
  .replaceAll(".", "\\.")
  .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const BLANK = "[\\s,]*"
/**
 * The OpenAPI document describes the list by a pattern and a sentence, because JSON Schema has no keyword for comma-separated
 * lists.
 */
const EventList = z.string().meta({
  pattern: `^${BLANK}(${NAMES})(\\s*,${BLANK}(${NAMES}))*${BLANK}$`,
  description: `One or more of ${WEBHOOK_EVENTS.join(", ")}, with commas, in any letter case. Unless given, service.new; with \`service_id\` ${WATCHED.join(", ")}; with \`host\` or \`pay_to\` both.`,
})
const Events = optional(EventList).transform((text, context): WebhookEvent[] | null => {
  if (text === null) return null
  const named = splitList(text.toLowerCase())
  const known = WEBHOOK_EVENTS.filter((kind) => named.includes(kind))
  if (known.length > 0 && named.every((kind) => WEBHOOK_EVENTS.some((one) => one === kind))) return known
  return reject(context, `must be a comma-separated list of ${WEBHOOK_EVENTS.join(", ")}`)
})

/** The body of POST /webhooks. */
export const webhookInput = (allowPrivate: readonly string[]) =>
  z.object({
    url: callbackUrl(allowPrivate),
    secret: Secret,
    events: Events,
    protocol_filter: optional(oneOf(PROTOCOLS)),
    ...FILTER_INPUT,
  })

/**
 * The schema of the form for a new webhook. Unlike in the API, an empty `events` is an error instead of a default.
 */
export const webhookForm = (allowPrivate: readonly string[]) =>
  webhookInput(allowPrivate).extend({
    events: z
      .unknown()
      .refine((events) => events !== "", "Choose at least one event")
      .pipe(Events),
  })

/**
 * The body of PATCH /webhooks/{id}. A field that is not given stays as it is, and null clears a filter. The secret is changed by
 * its own operation, because both secrets sign for a day.
 */
export const webhookEdit = (allowPrivate: readonly string[]) =>
  webhookInput(allowPrivate)
    .omit({ secret: true })
    .extend({
      events: Events.refine((kinds) => kinds !== null, "must name at least one event"),
      is_active: z.boolean().describe("False pauses the webhook, and true activates it again."),
    })
    .partial()
/** The same for the OpenAPI document, without the operator's exceptions for private hosts. */
export const WebhookEdit = namedSchema("WebhookEdit", webhookEdit([]))
export type WebhookEdit = z.output<typeof WebhookEdit>

/** The body of POST /webhooks/{id}/rotate. Without `secret`, the server creates one. */
export const RotateInput = namedObject("RotateInput", { secret: Secret.optional() })

/** The body of POST /webhooks/{id}/recover. */
export const RecoverInput = namedObject("RecoverInput", { since: time.meta({ format: "date-time" }) })

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const

/** The query of GET /webhooks/{id}/deliveries. */
export const LogQuery = z.object({
  /** Only deliveries with a smaller `number`. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .optional(),
  limit: clampedInteger(1, LIMITS.log.most).default(LIMITS.log.page),
  state: z.enum(DELIVERY_STATES, `must be one of ${DELIVERY_STATES.join(", ")}`).optional(),
})
export type LogQuery = z.infer<typeof LogQuery>

export const timestamp = z.iso.datetime()
const status = z.int().nullable()

/** The response of POST /webhooks. */
export const CreatedWebhook = namedObject("CreatedWebhook", { id: z.uuid(), secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** The response of GET /webhooks/{id}, without the secret. */
export const WebhookDetails = namedObject("WebhookDetails", {
  id: z.uuid(),
  url: z.url(),
  /** Event kinds, separated by commas as in the request. */
  events: z.string(),
  ...FILTER_DETAILS,
  is_active: z.boolean(),
  /** Consecutive failed attempts. */
  failure_count: z.int().min(0).max(LIMITS.failures),
  created_at: timestamp,
  /** The time of the last attempt, successful or not. */
  last_triggered_at: timestamp.nullable(),
  /** The HTTP status of the last attempt; null when there was no response. */
  last_status: status,
  /** Deliveries in the queue, counted up to 10,000. */
  waiting: z.int().min(0),
  /** The time of the next attempt; null when no delivery is queued. */
  next_attempt_at: timestamp.nullable(),
  deactivated_at: timestamp.nullable(),
  deactivation_reason: z.string().nullable(),
  /** Until this time, deliveries are also signed with the former secret. */
  former_secret_until: timestamp.nullable(),
})
export type WebhookDetails = z.infer<typeof WebhookDetails>

export const Attempt = z.object({
  at: timestamp,
  ms: z.int().min(0),
  status,
  /** Why there was no response, or no complete response. */
  error: z.string().nullable(),
  /** The first 2,048 characters of the response's body. */
  response: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

export const DeliveryReport = namedObject("DeliveryReport", {
  /** Ascends with time. The smallest `number` of a page is the `before` of the next page. */
  number: z.int().positive(),
  /** The `id` in the delivery's body and in the header `webhook-id`. */
  id: z.uuid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  /** The number of all attempts. `attempts` holds the latest ten, oldest first. */
  attempt_count: z.int().min(0),
  attempts: z.array(Attempt),
  /** The JSON text that is sent; null once the service was purged. */
  body: z.string().nullable(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** The response of GET /webhooks/{id}/deliveries, newest first. */
export const DeliveryLog = namedObject("DeliveryLog", {
  deliveries: z.array(DeliveryReport),
  next_before: z.int().nullable(),
})
export type DeliveryLog = z.infer<typeof DeliveryLog>

export const Queued = namedObject("Queued", { id: z.uuid(), state: z.literal("pending") })
export type Queued = z.infer<typeof Queued>
/** `more` is true when one call reached its limit: the client sends the request again to queue the rest. */
export const Recovered = namedObject("Recovered", { queued: z.int().min(0), since: timestamp, more: z.boolean() })
export type Recovered = z.infer<typeof Recovered>
export const Rotated = namedObject("Rotated", { id: z.uuid(), secret: z.string(), former_secret_until: timestamp })
export type Rotated = z.infer<typeof Rotated>
export const Removed = namedObject("Removed", { id: z.uuid(), deleted: z.literal(true) })
export type Removed = z.infer<typeof Removed>

export const DeliveryBody = namedObject("DeliveryBody", {
  id: z.uuid(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  timestamp,
  /** The service at the time of the event. A test has any public service, or null when there is none. */
  service: Service.nullable(),
  previous: z.record(z.string(), z.json()).optional(),
  detail: EventDetail.optional(),
})
