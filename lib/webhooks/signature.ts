// How a receiver knows that a delivery is ours (decisions.md, "Webhooks and events"; Standard Webhooks 1.0). Pure.

import { createHmac } from "node:crypto"

export interface Message {
  /** The same at every attempt. */
  id: string
  event: string
  body: string
  /** Of this attempt. */
  at: Date
}

/**
 * The headers of one attempt. `secrets`: the one in force, then the former one while it still signs. Receivers of the standard
 * try every signature of `webhook-signature`; who compares `X-Directory-Signature` with one value finds the former's beside it.
 */
export function signatureHeaders(
  message: Message,
  [secret, former]: readonly [string, string?],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const standard = [secret, former].flatMap((key) => (key === undefined ? [] : [signStandard(message, timestamp, key)]))
  return {
    "X-Directory-Event": message.event,
    "X-Directory-Signature": signBody(message.body, secret),
    ...(former !== undefined && { "X-Directory-Former-Signature": signBody(message.body, former) }),
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.join(" "),
  }
}

/** `sha256=` and the HMAC-SHA256 of the exact body in lower-case hex. */
export function signBody(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
}

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; the key is the secret's bytes. */
function signStandard({ id, body }: Message, timestamp: string, secret: string): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`
}
