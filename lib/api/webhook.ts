// Calls with a webhook's secret in `X-Webhook-Secret`. Wrong secrets count against the client.

import { type Call, clientOf, createHandler, type RouteHandler } from "@/lib/api/handler"
import { route } from "@/lib/api/route"
import { AppError } from "@/lib/errors"
import type { Rules } from "@/lib/operation"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"

const HEADER = "x-webhook-secret"

/** The route function of an operation of one webhook. Its limit counts once the secret was found right. */
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

/** All methods of a path with one operation of one webhook. */
export function serveWebhook<O extends Rules & { auth: "webhook" }>(
  ...operation: Parameters<typeof webhookHandler<O>>
) {
  return route(webhookHandler(...operation))
}

/** Reports a webhook that was deleted meanwhile as missing, and any other error as it is. */
async function rethrow(error: unknown, id: string, secret: string | null): Promise<never> {
  if (!(error instanceof AppError)) await requireWebhook(id, secret)
  throw error
}

/**
 * The webhook, for a caller with its secret. Once a client's wrong secrets of the hour are used up, no secret is compared: a client
 * that guesses does not learn which one was right.
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
