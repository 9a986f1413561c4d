// Exports what is stored of a subscriber, and deletes a webhook for an administrator. A subscriber deletes it with `deleteWebhook`.

import { validate as isUuid } from "uuid"
import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import { describeWebhook, listDeliveries } from "@/lib/webhooks/queries"
import type { Removed } from "@/lib/webhooks/schema"
import {
  MOST_DELIVERIES,
  type StoredOfWebhook,
  type WebhookListQuery,
  type WebhookPage,
} from "@/lib/webhooks/stored-schema"

/** Returns everything but the secrets. */
export async function exportWebhook(webhook: Webhook, now: Date): Promise<StoredOfWebhook> {
  const { creatorHash } = webhook
  return {
    exported_at: formatTimestamp(now),
    webhook: await describeWebhook(webhook),
    creator_hash: creatorHash === null ? null : Buffer.from(creatorHash).toString("hex"),
    ...(await listDeliveries(webhook.id, { limit: MOST_DELIVERIES })),
  }
}

const unknownWebhook = () => new AppError("not_found", "There is no such webhook.")

/** Finds a webhook for an administrator. @throws AppError `not_found` */
export async function getWebhook(id: string): Promise<Webhook> {
  const webhook = isUuid(id) ? await db().webhook.findUnique({ where: { id } }) : null
  if (!webhook) throw unknownWebhook()
  return webhook
}

/** Lists the webhooks, newest first. Of the receiver only the host is shown: its path may be a secret. */
export async function listWebhooks({ limit, after }: WebhookListQuery): Promise<WebhookPage> {
  const rows = await db().webhook.findMany({
    where: after === undefined ? {} : { id: { lt: after } },
    orderBy: { id: "desc" },
    take: limit + 1,
  })
  const page = rows.slice(0, limit)
  const waiting = await listWaiting(page.map(({ id }) => id))
  return {
    webhooks: page.map(({ id, receiverHost, events, isActive, createdAt, lastTriggeredAt, ...row }) => ({
      id,
      receiver_host: receiverHost,
      events: events.join(","),
      is_active: isActive,
      created_at: formatTimestamp(createdAt),
      last_triggered_at: lastTriggeredAt && formatTimestamp(lastTriggeredAt),
      failure_count: row.failureCount,
      next_attempt_at: isActive && waiting.has(id) ? formatTimestamp(row.nextAttemptAt) : null,
      deactivation_reason: row.deactivationReason,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The webhooks with a delivery in the queue. Not a relation of Prisma, which would read the whole queue of each. */
async function listWaiting(ids: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(sql`
    select w.id from webhooks w where w.id = any(${[...ids]}::uuid[])
      and exists (select from deliveries d where d.webhook_id = w.id and d.state = 'pending')`)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes a webhook with its log. @throws AppError `not_found` */
export async function removeWebhook(id: string, now: Date, by: Actor): Promise<Removed & { receiver_host: string }> {
  const { id: found, receiverHost } = await getWebhook(id)
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.webhook.deleteMany({ where: { id: found } })
    if (count === 0) throw unknownWebhook()
    const object = { act: "delete_webhook", object: "webhook", objectId: found, name: receiverHost } as const
    await recordAct(transaction, by, { ...object, now })
  })
  return { id: found, deleted: true, receiver_host: receiverHost }
}
