// The calls of a webhook's owner: the secret comes in `X-Webhook-Secret`. Wrong ones are counted, and right ones are counted
// where they make us do something; looking is not (decisions.md, "Rate limits and payment").

import { type Call, clientOf, handler, type RouteHandler } from "@/lib/api/handler"
import type { QueryReader } from "@/lib/api/query"
import { AppError } from "@/lib/errors"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"

const HEADER = "x-webhook-secret"

/** `costs`: counted against what a client may have webhooks do in an hour. */
export function webhookHandler<Q = object>(
  { costs, query }: { costs: boolean; query?: QueryReader<Q> },
  run: (webhook: Webhook, call: Call<Q>) => Promise<object>,
): RouteHandler {
  return handler({ ...(query && { query }) }, async (call: Call<Q>) => {
    const client = clientOf(call.request)
    const webhook = await openWebhook(call.id, call.request.headers.get(HEADER), client)
    if (costs) await spend("webhook_call", client)
    return run(webhook, call).catch((error: unknown) => explain(error, call))
  })
}

/** What failed because the webhook was deleted meanwhile says so; anything else is what it was. */
async function explain(error: unknown, { id, request }: Pick<Call, "id" | "request">): Promise<never> {
  if (!(error instanceof AppError)) await requireWebhook(id, request.headers.get(HEADER))
  throw error
}

/**
 * The webhook, for whoever knows its secret. Once a client's wrong secrets of the hour are spent none is looked at: who guesses
 * does not learn which was right.
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
