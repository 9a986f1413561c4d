// A session on the page of one webhook (ui.md §7, `/webhooks`). It holds the secret that was presented, encrypted with the
// directory's own key, so that whatever the page does goes the way of the API, `requireWebhook`; after a rotation by somebody else
// the session is dead at once.

import { getSealKey } from "@/lib/api/seal-key"
import { seal, unseal } from "@/lib/api/sealed"
import { createSession, deleteSession, findSession } from "@/lib/api/sessions"
import { baseUrl } from "@/lib/env"
import { log } from "@/lib/log"
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

const purposeFor = (id: string) => `webhook session ${id}`
/** What the encrypted secret is bound to. A webhook's own row is bound to its id alone, so neither can stand in for the other. */
const bindingOf = (id: string) => `session of ${id}`

/** The value of the cookie of one whose secret was found right. */
export function createWebhookSession(id: string, secret: string, now: Date): Promise<string> {
  const content = encryptSecret(secret, bindingOf(id)).toString("base64url")
  const session = { purpose: purposeFor(id), subject: `webhook ${id}`, content, lastsSeconds: LASTS_SECONDS }
  return createSession(session, now)
}

/** The secret; null for a value that we did not issue for this webhook, and for one that has ended. */
export async function findWebhookSession(id: string, token: string | undefined, now: Date): Promise<string | null> {
  const content = await findSession(token, purposeFor(id), now)
  if (content === null) return null
  try {
    return decryptSecret(Buffer.from(content, "base64url"), bindingOf(id))
  } catch (error) {
    log.error({ webhook: id, err: error }, "a webhook's session cannot be decrypted; was SECRETS_KEY changed?")
    return null
  }
}

export function deleteWebhookSession(id: string, token: string | undefined): Promise<void> {
  return deleteSession(token, purposeFor(id))
}

/** Words of ours for whoever is at this webhook's page ("" for the page of all): no other can be shown them. */
export async function sealWebhookNotice(id: string, text: string): Promise<string> {
  return seal(`webhook notice ${id}`, text, await getSealKey())
}

/** The words, or null when they are not ours or not for this page. */
export async function unsealWebhookNotice(id: string, sealed: string): Promise<string | null> {
  return unseal(`webhook notice ${id}`, sealed, await getSealKey())
}
