// Edits a webhook: its URL, its events and filters, and whether it is active. Every field has the rules of the creation.

import { invalidFields, parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"
import type { Webhook } from "@/lib/webhooks/access"
import { getLastEvent, readFilters, requireBelowLimit, requireCallable } from "@/lib/webhooks/commands"
import { COLUMN_OF_FILTER } from "@/lib/webhooks/filters"
import { PAUSED, WEBHOOK_FILTERS } from "@/lib/webhooks/names"
import { describeWebhook } from "@/lib/webhooks/queries"
import { type WebhookDetails, WebhookEdit, webhookEdit } from "@/lib/webhooks/schema"

const EDITABLE = Object.keys(WebhookEdit.shape) as (keyof WebhookEdit)[]

/**
 * Changes the fields in the body; null clears a filter. Deliveries that wait go to the new URL. A paused webhook receives no
 * events, and its waiting deliveries fail; `recoverSince` queues both after the activation.
 * @throws `invalid_parameter` as the creation does; `conflict` at the limit of active webhooks for the receiver host
 */
export async function editWebhook(webhook: Webhook, body: unknown, now: Date): Promise<WebhookDetails> {
  const given = parseBody(webhookEdit(env.ALLOW_PRIVATE), body)
  const named = EDITABLE.filter((field) => Object.hasOwn(body as object, field) && given[field] !== undefined)
  if (named.length === 0) {
    const message = `names no field that can be changed; those are ${EDITABLE.join(", ")}`
    throw invalidFields([{ field: "body", message }])
  }
  const { url = webhook.url, is_active: isActive = webhook.isActive } = given
  if (url !== webhook.url) await requireCallable(url)
  const fields = await toColumns(webhook, given, named)
  const data = { ...fields, ...(url !== webhook.url && { url, failureCount: 0, nextAttemptAt: now }) }
  await save(webhook, { data, isActive, url }, now)
  log.info({ webhook: webhook.id, fields: named }, "webhook edited")
  return describeWebhook(await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } }))
}

async function toColumns(webhook: Webhook, given: WebhookEdit, named: readonly (keyof WebhookEdit)[]) {
  // The service of the webhook may have been removed since; keeping it is no new choice.
  const isSame = given.service_id === webhook.serviceId
  const filters = await readFilters({ ...given, service_id: isSame ? null : (given.service_id ?? null) })
  const columns = { ...filters, serviceId: isSame ? webhook.serviceId : filters.serviceId }
  const changed = WEBHOOK_FILTERS.filter((name) => named.includes(name)).map((name) => COLUMN_OF_FILTER[name])
  return {
    ...Object.fromEntries(changed.map((column) => [column, columns[column]])),
    ...(named.includes("events") && { events: given.events }),
  }
}

interface Edit {
  data: object
  isActive: boolean
  url: string
}

async function save({ id, creatorHash, receiverHost }: Webhook, edit: Edit, now: Date): Promise<void> {
  const newHost = new URL(edit.url).hostname
  await db().$transaction(async (transaction) => {
    const { isActive: wasActive } = await transaction.webhook.findUniqueOrThrow({ where: { id } })
    const isStarted = edit.isActive && !wasActive
    if (isStarted || (edit.isActive && newHost !== receiverHost)) {
      await requireBelowLimit(transaction, creatorHash, newHost)
    }
    const started = isStarted && {
      ...{ isActive: true, deactivatedAt: null, deactivationReason: null, failureCount: 0, nextAttemptAt: now },
      fromSeq: await getLastEvent(transaction),
    }
    const isPaused = !edit.isActive && wasActive
    const paused = isPaused && { isActive: false, deactivatedAt: now, deactivationReason: PAUSED }
    await transaction.webhook.update({ where: { id }, data: { ...edit.data, ...started, ...paused } })
    if (!isPaused) return
    await transaction.$executeRaw(sql`
      update deliveries set state = 'failed' where webhook_id = ${id}::uuid and state = 'pending'`)
  })
}
