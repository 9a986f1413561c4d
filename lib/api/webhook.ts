// Authenticates calls with a webhook's secret in `X-Webhook-Secret`. Wrong secrets count against the client's limit.

import { type Call, clientOf, createHandler, type RouteHandler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/errors"
import type { Rules } from "@/lib/operation"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
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

/** Builds the route functions of a path that has one operation on one webhook. */
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
 * Returns the webhook if the secret is right. After 60 wrong secrets within an hour a client is rejected before any comparison,
 * so further guesses reveal nothing.
 */
export async function openWebhook(id: string, secret: string | null, client: string): Promise<Webhook> {
  if (secret) await requireUnspent("webhook_login", client)
  try {
    return await requireWebhook(id, secret)
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthorized" && secret) await spend("webhook_login", client)
    throw error
  }
}
