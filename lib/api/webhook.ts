// Authenticates calls with a webhook's secret in `X-Webhook-Secret`. Wrong secrets count against the client's limit.

import { type Call, clientOf, createHandler, type RouteHandler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import type { Rules } from "@/lib/contract/operation"
import { spend } from "@/lib/paywall/rate-limit"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"

const HEADER = "x-webhook-secret"

/** Builds the route function of an operation on one webhook. The operation's limit counts only calls with the right secret. */
export function webhookHandler<O extends Rules & { auth: "webhook" }>(
  operation: O,
  run: (webhook: Webhook, call: Call<O>) => Promise<object>,
): RouteHandler {
  return createHandler(operation, async (call) => {
    const { id, request } = call as Call<O> & { id: string }
    const client = clientOf(request)
    const secret = request.headers.get(HEADER)
    const webhook = await openWebhook(id, secret, client)
    if (operation.limit) await spend(operation.limit, client)
    return run(webhook, call).catch((error: unknown) => rethrow(error, id, secret))
  })
}

export function serveWebhook<O extends Rules & { auth: "webhook" }>(
  ...operation: Parameters<typeof webhookHandler<O>>
) {
  return route(webhookHandler(...operation))
}

/** Throws `not_found` when the webhook was deleted during the call, else the original error. */
async function rethrow(error: unknown, id: string, secret: string | null): Promise<never> {
  if (!(error instanceof AppError)) await requireWebhook(id, secret)
  throw error
}

/**
 * Returns the webhook if the secret is right, however many wrong ones came before: people who share an address must not lock each
 * other out. Wrong secrets count by client and webhook; from the 61st within an hour on the response is 429. A secret has at least 16
 * characters and the general rate limit counts every attempt, so guessing does not succeed.
 */
export async function openWebhook(id: string, secret: string | null, client: string): Promise<Webhook> {
  try {
    return await requireWebhook(id, secret)
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "unauthorized" && Boolean(secret)
    if (isWrong) await spend("webhook_login", `${client} ${id}`)
    throw error
  }
}
