// The command `alerts`.

import { deliver, listChannels } from "@/lib/alerts/channels"
import { buildTestMessage } from "@/lib/alerts/message"
import { listOpenAlerts } from "@/lib/alerts/queries"
import { baseUrl, env } from "@/lib/env"

type Print = (line: string) => void

export async function listAlerts(print: Print): Promise<void> {
  const alerts = await listOpenAlerts()
  for (const { title, subject, since, summary, remedy } of alerts) {
    print([since, `${title} (${subject})`, summary, remedy].join("\t"))
  }
  print(`${alerts.length} open.`)
}

/** Sends a test message by every channel. @throws Error when there is no channel, and when one failed */
export async function testAlerts(print: Print): Promise<void> {
  if (listChannels().length === 0) throw new Error("Set ALERT_URL, or ALERT_EMAIL with SMTP_URL, to receive alerts.")
  const message = buildTestMessage({ siteName: env.SITE_NAME, baseUrl }, new Date())
  const deliveries = await deliver(message, new AbortController().signal)
  for (const { channel, isDelivered, answer } of deliveries)
    print(`${channel}: ${isDelivered ? "delivered" : "failed"}: ${answer}`)
  if (deliveries.some(({ isDelivered }) => !isDelivered)) throw new Error("Not every channel took the message.")
}
