// The headers with which a receiver verifies a delivery: this directory's own signature, and the headers of Standard Webhooks
// 1.0. Pure functions.

import { createHmac } from "node:crypto"

export interface Message {
  /** The id of the delivery, which is the same in every attempt. */
  id: string
  event: string
  body: string
  /** The time of this attempt. */
  at: Date
}

/**
 * Builds the headers of one attempt. For a day after a rotation, the second secret is the former secret. A receiver that
 * implements Standard Webhooks tries each signature in `webhook-signature`; other receivers find the former secret's signature in
 * a separate header.
 */
export function signatureHeaders(
  message: Message,
  [secret, former]: readonly [string, string?],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const standard = [secret, former].flatMap((text) => (text === undefined ? [] : listStandardKeys(text)))
  return {
    "X-Directory-Event": message.event,
    "X-Directory-Signature": signBody(message.body, secret),
    ...(former !== undefined && { "X-Directory-Former-Signature": signBody(message.body, former) }),
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.map((key) => signStandard(message, timestamp, key)).join(" "),
  }
}

/** Returns `sha256=` and the HMAC-SHA256 of the exact body in lower-case hexadecimal. */
export function signBody(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
}

/**
 * Standard Webhooks writes a secret as `whsec_` and the key in base64. Such a secret signs as its libraries read it, and as text,
 * like every other secret here.
 */
function listStandardKeys(secret: string): (string | Buffer)[] {
  const [, key] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  return key === undefined ? [secret] : [Buffer.from(key, "base64"), secret]
}

/** Returns `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. */
function signStandard({ id, body }: Message, timestamp: string, key: string | Buffer): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
}
