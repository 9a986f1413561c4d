// One delivery attempt: signs the body, sends it once, and reads the start of the response. Redirects are not followed. Only the
// status of the response decides whether the attempt succeeded (docs/decisions.md#webhooks-and-events).

import { baseUrl, env } from "@/lib/env"
import type { FetchReason } from "@/lib/net/fetch-failure"
import type { KeepAlive } from "@/lib/net/keep-alive"
import { checkUrl } from "@/lib/net/public-url"
import { type SafeFetchResult, safeFetch } from "@/lib/net/safe-fetch"
import { describeAgent, parseRetryAfter } from "@/lib/probe/etiquette"
import { log } from "@/lib/process/log"
import { printable } from "@/lib/text/text"
import type { Webhook } from "@/lib/webhooks/access"
import type { AttemptOutcome } from "@/lib/webhooks/backoff"
import { isReceiver, LIMITS } from "@/lib/webhooks/schema"
import { decryptSecret } from "@/lib/webhooks/secret"
import { signatureHeaders } from "@/lib/webhooks/signature"

/**
 * Failures of the response body. The status arrived before the failure, so the status still decides whether the attempt
 * succeeded.
 */
const UNREADABLE: ReadonlySet<FetchReason> = new Set(["too-large", "bad-encoding"])

/** The columns of a webhook that an attempt needs. */
export type Receiver = Pick<Webhook, "id" | "url" | "secretEncrypted" | "formerSecretEncrypted" | "formerUntil">

export interface PendingDelivery {
  /** The `number` of the delivery in the delivery log. */
  id: string
  messageId: string
  kind: string
  body: string
}

export interface AttemptRecord extends AttemptOutcome {
  deliveryId: string
  at: Date
  ms: number
  response: string | null
}

/** Sends one delivery. Null when `signal` aborted the attempt: the receiver may or may not have processed the delivery. */
export async function sendDelivery(
  receiver: Receiver,
  delivery: PendingDelivery,
  keepAlive: KeepAlive,
  signal: AbortSignal,
): Promise<AttemptRecord | null> {
  const at = new Date()
  const startedAt = performance.now()
  const secrets = readSecrets(receiver, at)
  const record = { deliveryId: delivery.id, at, ms: 0, response: null, status: null, retryAfterSeconds: null }
  if (!secrets) {
    return { ...record, isOurs: true, error: "Nothing was sent: the secret could not be decrypted on our side." }
  }
  const check = checkUrl(receiver.url, env.ALLOW_PRIVATE)
  if (check.ok && !isReceiver(check.target)) {
    return {
      ...record,
      error: "Nothing was sent: only https is supported, except for addresses that the operator allows.",
    }
  }
  const { messageId, kind, body } = delivery
  const signatures = signatureHeaders({ id: messageId, event: kind, body, at }, secrets)
  const result = await safeFetch(receiver.url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": describeAgent(baseUrl), ...signatures },
    body,
    timeoutMs: env.WEBHOOK_TIMEOUT_MS,
    maxBodyBytes: LIMITS.response,
    keepAlive,
    signal,
  })
  if (signal.aborted) return null
  return { ...record, ms: Math.round(performance.now() - startedAt), ...toOutcome(result, at) }
}

function toOutcome(result: SafeFetchResult, now: Date) {
  if (!result.ok) {
    const status = UNREADABLE.has(result.reason) ? (result.status ?? null) : null
    return { status, error: result.detail }
  }
  const { status, headers, body } = result.reply
  const retryAfterSeconds = parseRetryAfter(headers["retry-after"]?.[0], now)
  return { status, error: null, retryAfterSeconds, response: printable(body, LIMITS.response) }
}

/** Decrypts the secrets that sign now: the current one, and after a rotation the former one. Null when decryption fails. */
function readSecrets(receiver: Receiver, now: Date): readonly [string, string?] | null {
  const { id, secretEncrypted, formerSecretEncrypted, formerUntil } = receiver
  try {
    const secret = decryptSecret(secretEncrypted, id)
    const isFormerValid = formerSecretEncrypted && formerUntil && formerUntil > now
    return isFormerValid ? [secret, decryptSecret(formerSecretEncrypted, id)] : [secret]
  } catch (error) {
    log.error({ webhook: id, err: error }, "a webhook's secret cannot be decrypted; was SECRETS_KEY changed?")
    return null
  }
}
