// A session on the page of one webhook (ui.md §7, `/webhooks`): nothing is stored. The cookie holds the secret that was
// presented, encrypted with the directory's own key and bound to its webhook and its end, so that whatever the page does goes
// the way of the API, `requireWebhook`; after a rotation by somebody else the session is dead at once.

import { seal, unseal } from "@/lib/api/sealed"
import { baseUrl } from "@/lib/env"
import { log } from "@/lib/log"
import { secretsKey } from "@/lib/secrets"
import { decryptSecret, encryptSecret } from "@/lib/webhooks/secret"

const LASTS_SECONDS = 3600

export const WEBHOOK_COOKIE = "directory_webhook"

/** Sent to the page of this webhook alone, never with a request another site began, and not to scripts. */
export const webhookCookieAttributes = (id: string) =>
  ({
    httpOnly: true,
    sameSite: "strict",
    path: `/webhooks/${id}`,
    secure: baseUrl.startsWith("https:"),
    maxAge: LASTS_SECONDS,
  }) as const

/** Nothing that is stored in a row is bound to this. */
const bindingOf = (id: string, endsAt: string) => `session of ${id} until ${endsAt}`

/** The value of the cookie of one whose secret was found right. */
export function issueWebhookSession(id: string, secret: string, now: Date, key = secretsKey()): string {
  const endsAt = String(now.getTime() + LASTS_SECONDS * 1000)
  return `${endsAt}.${encryptSecret(secret, bindingOf(id, endsAt), key).toString("base64url")}`
}

/** The secret; null for a value that we did not issue for this webhook, and for one that has ended. */
export function readWebhookSession(
  id: string,
  value: string | undefined,
  now: Date,
  key = secretsKey(),
): string | null {
  const [endsAt = "", sealed = "", ...rest] = value?.split(".") ?? []
  if (!(Number(endsAt) > now.getTime()) || sealed === "" || rest.length > 0) return null
  try {
    return decryptSecret(Buffer.from(sealed, "base64url"), bindingOf(id, endsAt), key)
  } catch (error) {
    log.debug({ webhook: id, err: error }, "a session of a webhook that is none of ours")
    return null
  }
}

/** Words of ours for whoever is at this webhook's page ("" for the page of all): no other can be shown them. */
export function sealWebhookNotice(id: string, text: string): string {
  return seal(`webhook notice ${id}`, text, secretsKey())
}

/** The words, or null when they are not ours or not for this page. */
export function unsealWebhookNotice(id: string, sealed: string): string | null {
  return unseal(`webhook notice ${id}`, sealed, secretsKey())
}
