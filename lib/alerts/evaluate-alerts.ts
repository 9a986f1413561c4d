// The job: evaluates the rules of the directory once a minute, and notifies the operator.

import { DIRECTORY_RULES, findTroubles } from "@/lib/alerts/alert-rules"
import { deleteOldAlerts, TABLE } from "@/lib/alerts/alert-store"
import type { Channel } from "@/lib/alerts/channels"
import { gatherFacts } from "@/lib/alerts/gather-facts"
import { notifyOperator } from "@/lib/alerts/notify"
import type { JobContext } from "@/lib/process/job-context"
import { deleteOldMinutes } from "@/lib/status/response-minutes"

export async function evaluateAlerts(
  context: JobContext,
  channels?: readonly Channel[],
): Promise<Record<string, number>> {
  const troubles = findTroubles(DIRECTORY_RULES, await gatherFacts(context.now))
  const result = await notifyOperator(TABLE, troubles, context, channels)
  await deleteOldAlerts()
  await deleteOldMinutes(context.now)
  return result
}
