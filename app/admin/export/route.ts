import { readAdministrator } from "@/app/_shared/session"
import { sendStored } from "@/app/_shared/stored-document"
import { sectionHref } from "@/components/admin/address"
import { exportDomain } from "@/lib/owners/stored"
import { exportWebhook, getWebhook } from "@/lib/webhooks/stored"

/** What is stored of the provider `domain` or of the subscriber with the webhook `webhook`, for a signed-in administrator. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const webhook = query.get("webhook")
  const isAdministrator = (await readAdministrator()) !== null
  const read = async () => {
    if (!isAdministrator) return null
    if (webhook !== null) return exportWebhook(await getWebhook(webhook), new Date())
    return exportDomain(query.get("domain") ?? "", new Date())
  }
  return sendStored("stored", sectionHref(webhook === null ? "domains" : "webhooks"), read)
}
