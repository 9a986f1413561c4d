// The calls of webhooks (spec §4.4; decisions.md, "Webhooks and events"), and what a delivery brings.

import { SERVICE } from "@/lib/api/openapi/examples/service"
import type { Answer, Operation } from "@/lib/api/openapi/operation"
import { DELIVERY_ID, inQuery, LIMIT, WEBHOOK_ID } from "@/lib/api/openapi/parameters"
import { DELIVERY_STATES, LIMITS } from "@/lib/webhooks/schema"

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

const QUEUED: Answer = {
  about: "At the end of the queue.",
  schema: "Queued",
  example: { id: DELIVERY_BODY.id, state: "pending" },
}

const of = (path: string, about: Omit<Operation, "path" | "tag" | "by">): Operation => {
  const refusals = [...(about.refusals ?? []), "not_found" as const]
  const parameters = [WEBHOOK_ID, ...(about.parameters ?? [])]
  return { ...about, path: `/api/v1/webhooks/{id}${path}`, tag: "webhooks", by: "webhook", parameters, refusals }
}

export const WEBHOOKS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/v1/webhooks",
    id: "createWebhook",
    tag: "webhooks",
    summary: "Create a webhook",
    about: `A public https address, and a secret that signs what is sent. Each client may have at most ${LIMITS.sameReceiver} active webhooks for one receiver host.`,
    body: {
      schema: "WebhookInput",
      example: { url: DETAILS.url, secret: SECRET, events: DETAILS.events, protocol_filter: "L402" },
    },
    answers: { 201: { about: "Created.", schema: "CreatedWebhook", example: { id: ID, secret: SECRET } } },
    refusals: ["conflict"],
  },
  of("", {
    method: "get",
    id: "getWebhook",
    summary: "See how a webhook does",
    answers: { 200: { about: "Its state; the secret is not in it.", schema: "WebhookDetails", example: DETAILS } },
  }),
  of("", {
    method: "delete",
    id: "deleteWebhook",
    summary: "Remove a webhook",
    answers: { 200: { about: "Removed with its log.", schema: "Removed", example: { id: ID, deleted: true } } },
  }),
  of("/deliveries", {
    method: "get",
    id: "listDeliveries",
    summary: "Read its log",
    about: `Deliveries of the last ${LIMITS.keptDays} days with their attempts, newest first.`,
    parameters: [
      inQuery("before", "Only those before this `number`: the `next_before` of an answer.", {
        type: "integer",
        minimum: 0,
      }),
      LIMIT(LIMITS.log.most, LIMITS.log.page),
      inQuery("state", "Only those of this state.", { type: "string", enum: DELIVERY_STATES }),
    ],
    answers: {
      200: { about: "One page.", schema: "DeliveryLog", example: { deliveries: [DELIVERY], next_before: null } },
    },
  }),
  of("/deliveries/{delivery}/replay", {
    method: "post",
    id: "replayDelivery",
    summary: "Send one delivery again",
    parameters: [DELIVERY_ID],
    answers: { 202: QUEUED },
    refusals: ["conflict", "gone"],
  }),
  of("/recover", {
    method: "post",
    id: "recoverDeliveries",
    summary: "Send what was missed",
    body: { schema: "RecoverInput", example: { since: "2026-11-20T00:00:00Z" } },
    answers: {
      202: {
        about: "How many were queued; `more` where there are more than one call takes.",
        schema: "Recovered",
        example: { queued: 3, since: "2026-11-20T00:00:00Z", more: false },
      },
    },
    refusals: ["conflict"],
  }),
  of("/test", {
    method: "post",
    id: "testWebhook",
    summary: "Send a test",
    answers: { 202: QUEUED },
    refusals: ["conflict"],
  }),
  of("/activate", {
    method: "post",
    id: "activateWebhook",
    summary: "Activate it again",
    about: "It hears what happens from now on; one that is active and waits is tried at once.",
    answers: { 200: { about: "Its state.", schema: "WebhookDetails", example: DETAILS } },
    refusals: ["conflict"],
  }),
  of("/rotate", {
    method: "post",
    id: "rotateSecret",
    summary: "Change its secret",
    about: "Without a secret in the body one is made. For a day both sign.",
    body: { schema: "RotateInput", example: { secret: "another-secret-of-your-own" } },
    answers: {
      200: {
        about: "The new secret.",
        schema: "Rotated",
        example: { id: ID, secret: "another-secret-of-your-own", former_secret_until: "2026-11-23T08:00:00Z" },
      },
    },
    refusals: ["conflict"],
  }),
]
