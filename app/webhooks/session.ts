// The session cookie of a webhook's page. Asked for by the page and again by every action: a form may come from anywhere.

import { cookies } from "next/headers"
import {
  createWebhookSession,
  deleteWebhookSession,
  findWebhookSession,
  WEBHOOK_COOKIE,
  webhookCookieAttributes,
} from "@/lib/api/webhook-session"

/** The secret this webhook was opened with; `hasEnded` tells a session that is over from none. */
export async function readSession(id: string): Promise<{ secret: string | null; hasEnded: boolean }> {
  const value = (await cookies()).get(WEBHOOK_COOKIE)?.value
  const secret = await findWebhookSession(id, value, new Date())
  return { secret, hasEnded: Boolean(value) && secret === null }
}

export async function startSession(id: string, secret: string): Promise<void> {
  ;(await cookies()).set(
    WEBHOOK_COOKIE,
    await createWebhookSession(id, secret, new Date()),
    webhookCookieAttributes(id),
  )
}

export async function endSession(id: string): Promise<void> {
  const jar = await cookies()
  await deleteWebhookSession(id, jar.get(WEBHOOK_COOKIE)?.value)
  jar.set(WEBHOOK_COOKIE, "", { ...webhookCookieAttributes(id), maxAge: 0 })
}
