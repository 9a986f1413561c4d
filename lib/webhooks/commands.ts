// Creates, deletes and activates webhooks, and rotates their secrets. Each command except creation takes a webhook that
// `requireWebhook` returned, so the caller's access is checked. The dispatcher sends deliveries.

import { v7 as newId } from "uuid"
import type { z } from "zod"
import { findServiceName } from "@/lib/catalogue/public-service"
import { AppError } from "@/lib/contract/errors"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { checkAddress } from "@/lib/net/safe-fetch"
import { log } from "@/lib/process/log"
import { formatTimestamp } from "@/lib/time"
import type { Webhook } from "@/lib/webhooks/access"
import type { FilterColumns } from "@/lib/webhooks/filters"
import type { WebhookFilter } from "@/lib/webhooks/names"
import { describeWebhook } from "@/lib/webhooks/queries"
import {
  type CreatedWebhook,
  chooseEvents,
  LIMITS,
  type Removed,
  type Rotated,
  RotateInput,
  type WebhookDetails,
  type webhookForm,
  webhookInput,
} from "@/lib/webhooks/schema"
import { encryptSecret, generateSecret, hashCreator } from "@/lib/webhooks/secret"

const RESOLVE_MS = 5_000

/**
 * Creates a webhook.
 * @param clientKey the key by which rate limits count the caller
 * @param input the schema of the body: the API's or the form's
 * @throws `invalid_parameter`, also for a URL in a private network and for an unknown service; `conflict` at the limit of active webhooks for the receiver
 *   host
 */
export async function createWebhook(
  body: unknown,
  clientKey: string,
  now: Date,
  input: typeof webhookInput | typeof webhookForm = webhookInput,
): Promise<CreatedWebhook> {
  const given = parseBody(input(env.ALLOW_PRIVATE), body)
  const { url, secret } = given
  const events = given.events ?? chooseEvents(given)
  const filters = await readFilters(given)
  await requireCallable(url)
  const id = newId()
  const creatorHash = hashCreator(clientKey)
  const secretEncrypted = new Uint8Array(encryptSecret(secret, id))
  const created = { id, url, creatorHash, secretEncrypted, events, ...filters, createdAt: now }
  await db().$transaction(async (transaction) => {
    await requireBelowLimit(transaction, creatorHash, new URL(url).hostname)
    const fromSeq = await getLastEvent(transaction)
    await transaction.webhook.create({ data: { ...created, fromSeq, nextAttemptAt: now } })
  })
  log.info({ webhook: id, events, host: new URL(url).host }, "webhook created")
  return { id, secret }
}

/** @throws `invalid_parameter` for a receiver whose name does not resolve to public addresses */
export async function requireCallable(url: string): Promise<void> {
  const problem = await checkAddress(url, { timeoutMs: RESOLVE_MS })
  if (!problem) return
  throw invalidFields([{ field: "url", message: `cannot be called: ${problem.detail.replace(/\.$/, "")}` }])
}

type Given = z.output<ReturnType<typeof webhookInput>>
type GivenFilters = { [Name in WebhookFilter]?: Given[Name] | undefined }

/** A service that is not public is rejected: a webhook with a mistyped id would wait forever. */
export async function readFilters(given: GivenFilters): Promise<FilterColumns> {
  const {
    service_id = null,
    host = null,
    category,
    network,
    pay_to,
    protocol_filter = null,
    max_price_usd = null,
  } = given
  const service = service_id === null ? null : await findServiceName(service_id)
  if (service_id !== null && service === null) {
    throw invalidFields([{ field: "service_id", message: "is not the UUID or number of a public service" }])
  }
  return {
    protocolFilter: protocol_filter,
    serviceId: service?.id ?? null,
    host,
    categories: category ?? [],
    networks: network ?? [],
    payees: pay_to ?? [],
    maxPriceUsd: max_price_usd,
  }
}

/**
 * Limits the active webhooks of one creator for one receiver host. The limit counts by creator, so that other clients cannot use
 * up the limit of the host's owner. The advisory lock on the host serializes concurrent requests. Old webhooks have the creator
 * null and share one limit, because their creator was not stored.
 */
export async function requireBelowLimit(
  transaction: Database,
  creatorHash: Webhook["creatorHash"],
  receiverHost: string,
): Promise<void> {
  await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${receiverHost}, 0))`)
  const active = await transaction.webhook.count({ where: { creatorHash, receiverHost, isActive: true } })
  if (active < LIMITS.sameReceiver) return
  const message = `You have ${LIMITS.sameReceiver} active webhooks for ${receiverHost} already, which is the limit.`
  throw new AppError("conflict", `${message} Delete one of them first.`)
}

/**
 * Returns the number of the newest event. A created or activated webhook receives only later events; `recoverSince` queues missed
 * events.
 */
export async function getLastEvent(transaction: Database): Promise<bigint> {
  const { _max } = await transaction.event.aggregate({ _max: { seq: true } })
  return _max.seq ?? 0n
}

/** Deletes the webhook with its queued deliveries and its delivery log. */
export async function deleteWebhook({ id }: Webhook): Promise<Removed> {
  await db().webhook.deleteMany({ where: { id } })
  log.info({ webhook: id }, "webhook deleted")
  return { id, deleted: true }
}

/**
 * Activates the webhook, which receives events from now on. When the webhook is active and in back-off, its next attempt is due
 * at once. Throws `conflict` when the creator has the maximum of active webhooks for the receiver host.
 */
export async function activateWebhook(webhook: Webhook, now: Date): Promise<WebhookDetails> {
  const { id, isActive } = webhook
  if (isActive) await db().webhook.updateMany({ where: { id, isActive }, data: { nextAttemptAt: now } })
  else await activate(webhook, now)
  return describeWebhook(await db().webhook.findUniqueOrThrow({ where: { id } }))
}

async function activate({ id, creatorHash, receiverHost }: Webhook, now: Date): Promise<void> {
  await db().$transaction(async (transaction) => {
    await requireBelowLimit(transaction, creatorHash, receiverHost)
    const fresh = { isActive: true, deactivatedAt: null, deactivationReason: null, failureCount: 0, nextAttemptAt: now }
    const fromSeq = await getLastEvent(transaction)
    await transaction.webhook.updateMany({ where: { id, isActive: false }, data: { ...fresh, fromSeq } })
  })
  log.info({ webhook: id }, "webhook activated")
}

/**
 * Replaces the secret. For one day the former secret signs in addition to the new one, so that the receiver can switch without a
 * gap. The former secret gives no access to the webhook.
 */
export async function rotateSecret({ id, secretEncrypted }: Webhook, body: unknown, now: Date): Promise<Rotated> {
  const secret = parseBody(RotateInput, body).secret ?? generateSecret()
  const formerUntil = new Date(now.getTime() + LIMITS.formerSecretMs)
  const renewed = { secretEncrypted: new Uint8Array(encryptSecret(secret, id)), formerSecretEncrypted: secretEncrypted }
  const { count } = await db().webhook.updateMany({
    // Of two concurrent rotations the second fails, because the first rotation replaced the secret that the second caller sent.
    where: { id, secretEncrypted },
    data: { ...renewed, formerUntil },
  })
  if (count === 0) throw new AppError("conflict", "The secret was rotated a moment ago.")
  log.info({ webhook: id }, "webhook secret rotated")
  return { id, secret, former_secret_until: formatTimestamp(formerUntil) }
}
