// The API contract of webhooks, and an example of a delivery.

import { SERVICE } from "@/lib/catalogue/contract-examples"
import { CURSOR_WORDS, defineOperations, inPath, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { namedSchema } from "@/lib/contract/schema-names"
import {
  CreatedWebhook,
  DELIVERY_STATES,
  DeliveryLog,
  LIMITS,
  LogQuery,
  Queued,
  Recovered,
  RecoverInput,
  Removed,
  Rotated,
  RotateInput,
  WebhookDetails,
  WebhookEdit,
  webhookInput,
} from "@/lib/webhooks/schema"
import {
  MOST_DELIVERIES,
  RemovedByAdmin,
  StoredOfWebhook,
  WEBHOOK_PAGE,
  WebhookListQuery,
  WebhookPage,
} from "@/lib/webhooks/stored-schema"

/**
 * The body of POST /webhooks for the OpenAPI document. The operator's exceptions for private hosts (ALLOW_PRIVATE) are left out.
 */
export const WebhookInput = namedSchema("WebhookInput", webhookInput([]))

const ID = "0199d5a0-0000-7000-8000-000000000001"
const SECRET = "a-secret-of-your-own"
const AT = "2026-11-22T08:00:00Z"

export const DELIVERY_BODY = {
  id: "0199d5a0-0000-7000-8000-000000000812",
  event: "service.health_changed",
  timestamp: AT,
  service: SERVICE,
  previous: { health_status: "down" },
}

const DETAILS = {
  id: ID,
  url: "https://receiver.example.com/hook",
  events: "service.new,service.down",
  protocol_filter: null,
  service_id: null,
  host: null,
  category: "ai/inference",
  network: "eip155:8453",
  pay_to: null,
  max_price_usd: 0.01,
  is_active: true,
  failure_count: 0,
  created_at: AT,
  last_triggered_at: AT,
  last_status: 204,
  waiting: 0,
  next_attempt_at: null,
  deactivated_at: null,
  deactivation_reason: null,
  former_secret_until: null,
}

const DELIVERY = {
  number: 17,
  id: DELIVERY_BODY.id,
  event: DELIVERY_BODY.event,
  state: "delivered",
  created_at: AT,
  delivered_at: AT,
  attempt_count: 1,
  attempts: [{ at: AT, ms: 85, status: 204, error: null, response: "" }],
  body: JSON.stringify(DELIVERY_BODY).slice(0, 60),
}

const STORED = { exported_at: AT, webhook: DETAILS, creator_hash: null, deliveries: [DELIVERY], next_before: null }

const QUEUED = respondWith("At the end of the queue.", Queued, { id: DELIVERY_BODY.id, state: "pending" }, 202)
const SINCE = "2026-11-20T00:00:00Z"
const ROTATED = { id: ID, secret: "another-secret-of-your-own", former_secret_until: "2026-11-23T08:00:00Z" }

const WEBHOOK_ID = inPath("id", "The UUID of the webhook.", ID)
const DELIVERY_ID = inPath("delivery", "The UUID that the body of the delivery has as `id`.", ID)

const CREATE = defineOperations(
  { tag: "webhooks" },
  {
    createWebhook: {
      method: "post",
      path: "/api/v1/webhooks",
      summary: "Create a webhook",
      description: `Takes a public https URL (addresses that the operator allows may be http), and a secret that signs the deliveries. An event is sent if its service passes every filter of the webhook: \`service_id\`, \`host\`, \`category\`, \`protocol_filter\`, \`network\`, \`pay_to\`, \`max_price_usd\`. Each client may have at most ${LIMITS.sameReceiver} active webhooks for one receiver host.`,
      body: {
        schema: WebhookInput,
        example: {
          url: DETAILS.url,
          secret: SECRET,
          events: DETAILS.events,
          category: DETAILS.category,
          network: "Base",
          max_price_usd: DETAILS.max_price_usd,
        },
      },
      responses: respondWith("Created.", CreatedWebhook, { id: ID, secret: SECRET }, 201),
      rejections: ["conflict"],
      limit: "webhook",
    },
  },
)

const OWNED = { tag: "webhooks", auth: "webhook", pathParameters: [WEBHOOK_ID] } as const

const READ = defineOperations(
  { ...OWNED, rejections: ["not_found"] },
  {
    getWebhook: {
      method: "get",
      path: "/api/v1/webhooks/{id}",
      summary: "Read the state of a webhook",
      responses: respondWith("Its state, without the secret.", WebhookDetails, DETAILS),
    },
    exportWebhook: {
      method: "get",
      path: "/api/v1/webhooks/{id}/export",
      summary: "Export what is stored of a webhook",
      description: `The webhook without its secret, and its newest ${MOST_DELIVERIES.toLocaleString("en")} deliveries. A deletion removes all of it.`,
      responses: respondWith("One document.", StoredOfWebhook, STORED),
    },
    deleteWebhook: {
      method: "delete",
      path: "/api/v1/webhooks/{id}",
      summary: "Delete a webhook",
      responses: respondWith("Deleted, with its log.", Removed, { id: ID, deleted: true }),
    },
    listDeliveries: {
      method: "get",
      path: "/api/v1/webhooks/{id}/deliveries",
      summary: "Read its log",
      description: `Deliveries of the last ${LIMITS.keptDays} days with their attempts, newest first.`,
      query: queryOf(LogQuery, {
        before: [
          "Only deliveries before this `number`: the `next_before` of a response.",
          { type: "integer", minimum: 0 },
        ],
        limit: pageWords(LIMITS.log.most, LIMITS.log.page),
        state: ["Only deliveries in this state.", { type: "string", enum: DELIVERY_STATES }],
      }),
      responses: respondWith("One page.", DeliveryLog, { deliveries: [DELIVERY], next_before: null }),
    },
  },
)

const EDIT = defineOperations(
  { ...OWNED, rejections: ["not_found", "conflict"], limit: "webhook_call" },
  {
    editWebhook: {
      method: "patch",
      path: "/api/v1/webhooks/{id}",
      summary: "Edit a webhook",
      description: `At least one field; the others stay as they are. Null clears a filter. \`is_active: false\` pauses the webhook: it receives no events, and its waiting deliveries become \`failed\`. \`is_active: true\` activates it again. New events and filters count from the next event on, and a new \`url\` for the deliveries that wait too. A new receiver host counts against the limit of ${LIMITS.sameReceiver} active webhooks.`,
      body: {
        schema: WebhookEdit,
        example: { events: "service.down,incident.closed", category: null, host: "api.example.com" },
      },
      responses: respondWith("Its state.", WebhookDetails, {
        ...DETAILS,
        ...{ events: "service.down,incident.closed", category: null, host: "api.example.com" },
      }),
    },
  },
)

/** Operations that send deliveries or change a webhook count against the rate limit `webhook_call`. */
const CALL = defineOperations(
  { ...OWNED, method: "post", rejections: ["not_found", "conflict"], limit: "webhook_call" },
  {
    replayDelivery: {
      path: "/api/v1/webhooks/{id}/deliveries/{delivery}/replay",
      summary: "Send a delivery again",
      pathParameters: [WEBHOOK_ID, DELIVERY_ID],
      responses: QUEUED,
      rejections: ["not_found", "conflict", "gone"],
    },
    recoverDeliveries: {
      path: "/api/v1/webhooks/{id}/recover",
      summary: "Send missed deliveries",
      body: { schema: RecoverInput, example: { since: SINCE } },
      responses: respondWith(
        "How many were queued. `more` is true where there are more than one call queues.",
        Recovered,
        { queued: 3, since: SINCE, more: false },
        202,
      ),
    },
    testWebhook: {
      path: "/api/v1/webhooks/{id}/test",
      summary: "Send a test",
      responses: QUEUED,
    },
    activateWebhook: {
      path: "/api/v1/webhooks/{id}/activate",
      summary: "Activate a webhook again",
      description:
        "It receives events from now on. An active webhook that waits for its next attempt is tried at once.",
      responses: respondWith("Its state.", WebhookDetails, DETAILS),
    },
    rotateSecret: {
      path: "/api/v1/webhooks/{id}/rotate",
      summary: "Change its secret",
      description: "Without a secret in the body the directory makes one. For a day both secrets sign.",
      body: { schema: RotateInput, example: { secret: ROTATED.secret } },
      responses: respondWith("The new secret.", Rotated, ROTATED),
    },
  },
)

export const WEBHOOK_ADMIN = defineOperations(
  { tag: "admin", auth: "admin", pathParameters: [WEBHOOK_ID], rejections: ["not_found"] },
  {
    listWebhooks: {
      method: "get",
      path: "/api/v1/admin/webhooks",
      summary: "List webhooks",
      pathParameters: [],
      rejections: [],
      query: queryOf(WebhookListQuery, {
        limit: pageWords(WEBHOOK_PAGE.max, WEBHOOK_PAGE.size),
        after: CURSOR_WORDS,
      }),
      responses: respondWith("Newest first.", WebhookPage, { webhooks: [], next_cursor: null }),
    },
    exportAnyWebhook: {
      method: "get",
      path: "/api/v1/admin/webhooks/{id}/export",
      summary: "Export what is stored of a subscriber",
      responses: respondWith("One document, without secrets.", StoredOfWebhook, STORED),
    },
    removeWebhook: {
      method: "delete",
      path: "/api/v1/admin/webhooks/{id}",
      summary: "Delete a webhook for its subscriber",
      responses: respondWith("Deleted, with its log.", RemovedByAdmin, {
        ...{ id: ID, deleted: true, receiver_host: "receiver.example.com" },
      }),
    },
  },
)

export const WEBHOOKS = { ...CREATE, ...READ, ...EDIT, ...CALL }
