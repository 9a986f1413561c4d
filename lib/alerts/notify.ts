// One evaluation: what the rules found becomes alerts, and the operator gets at most one message.

import { findNews, markReported, updateAlerts } from "@/lib/alerts/alert-states"
import type { AlertStore } from "@/lib/alerts/alert-store"
import type { Channel } from "@/lib/alerts/channels"
import { buildMessage } from "@/lib/alerts/message"
import type { Trouble } from "@/lib/alerts/schema"
import { baseUrl, env } from "@/lib/env"
import type { JobContext } from "@/lib/process/job-context"

/** Without a channel the alerts are stored and shown, and reported as soon as there is one. */
export async function notifyOperator(
  store: AlertStore,
  troubles: readonly Trouble[],
  { now, signal }: JobContext,
  given?: readonly Channel[],
): Promise<{ open: number; reported: number }> {
  const before = await store.read()
  const alerts = updateAlerts(before, troubles, now)
  await store.write(alerts.filter((alert) => !before.includes(alert)))
  const open = alerts.filter(({ endedAt }) => endedAt === null).length
  const news = findNews(alerts, now)
  if (news === null) return { open, reported: 0 }
  // Loaded when there is something to report, because the primary process is small.
  const { deliver, listChannels } = await import("@/lib/alerts/channels")
  const channels = given ?? listChannels()
  if (channels.length === 0) return { open, reported: 0 }
  const message = buildMessage(news, { siteName: env.SITE_NAME, baseUrl }, now)
  const deliveries = await deliver(message, signal, channels)
  // What no channel took is reported at the next evaluation.
  if (!deliveries.some(({ isDelivered }) => isDelivered)) return { open, reported: 0 }
  const reported = markReported(alerts, news, now)
  await store.write(reported.filter((alert) => !alerts.includes(alert)))
  return { open, reported: message.alerts.length }
}
