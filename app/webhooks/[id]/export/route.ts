import { readSession } from "@/app/_shared/session"
import { sendStored } from "@/app/_shared/stored-document"
import { isWebhookId, PATH, webhookHref } from "@/components/webhooks/address"
import { webhookSession } from "@/lib/api/session/webhook"
import { requireWebhook } from "@/lib/webhooks/access"
import { exportWebhook } from "@/lib/webhooks/stored"

/** What is stored of the opened webhook. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (!isWebhookId(id)) return sendStored("", PATH, async () => null)
  const { content: secret } = await readSession(webhookSession(id))
  return sendStored(`webhook-${id}`, webhookHref(id), async () =>
    secret === null ? null : exportWebhook(await requireWebhook(id, secret), new Date()),
  )
}
