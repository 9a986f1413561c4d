// Checks access to a webhook: a client that knows the webhook's secret may read, change and delete the webhook. An unknown id and
// a wrong secret get different errors (404 and 401), but take the same time.

import { validate as isUuid, NIL } from "uuid"
import { AppError } from "@/lib/contract/errors"
import { equalSecrets, randomHex } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import type { Database } from "@/lib/db/sql"
import { log } from "@/lib/process/log"
import { LIMITS } from "@/lib/webhooks/schema"
import { decryptSecret, encryptSecret } from "@/lib/webhooks/secret"

export type Webhook = NonNullable<Awaited<ReturnType<Database["webhook"]["findUnique"]>>>

let decoy: Buffer | null = null

/** Returns the webhook. Throws `not_found` for an unknown id, and `unauthorized` for a missing or wrong secret. */
export async function requireWebhook(id: string, secret: string | null): Promise<Webhook> {
  const webhook = await db().webhook.findUnique({ where: { id: isUuid(id) ? id : NIL } })
  const isRight = equalSecrets(secret ?? "", secretOf(webhook))
  if (!webhook) throw new AppError("not_found", "There is no such webhook.")
  if (!isRight || secret === null) {
    const problem = secret === null ? "Send the webhook's secret" : "That is not the webhook's secret; send it"
    throw new AppError("unauthorized", `${problem} in the header X-Webhook-Secret.`)
  }
  return webhook
}

/**
 * Decrypts the secret of the webhook. Without a webhook, decrypts a decoy, so that an unknown id takes as long as a wrong secret.
 * Returns a random text when decryption fails.
 */
function secretOf(webhook: Webhook | null): string {
  decoy ??= encryptSecret(randomHex(LIMITS.secret.min), NIL)
  try {
    return webhook ? decryptSecret(webhook.secretEncrypted, webhook.id) : decryptSecret(decoy, NIL)
  } catch (error) {
    log.error({ webhook: webhook?.id, err: error }, "a webhook's secret cannot be decrypted; was SECRETS_KEY changed?")
    return randomHex(LIMITS.secret.min)
  }
}
