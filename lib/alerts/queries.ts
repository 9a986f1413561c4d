// The open alerts, for the administration and the command line.

import { describeRule } from "@/lib/alerts/alert-rules"
import { TABLE } from "@/lib/alerts/alert-store"
import { readMachineAlerts } from "@/lib/alerts/machine-store"
import type { Alert, OpenAlert } from "@/lib/alerts/schema"
import { env } from "@/lib/env"
import { formatTimestamp } from "@/lib/time"

/** Those of the directory, and those of the machine that this process runs on; the oldest first. */
export async function listOpenAlerts(): Promise<OpenAlert[]> {
  const alerts = [...(await TABLE.read()), ...readMachineAlerts(env.DATA_DIR)]
  const open = alerts.filter(({ endedAt }) => endedAt === null)
  return open.sort((a, b) => a.since.getTime() - b.since.getTime()).map(toOpenAlert)
}

function toOpenAlert({ rule, subject, since, summary }: Alert): OpenAlert {
  const { title, remedy } = describeRule(rule)
  return { rule, subject, title, since: formatTimestamp(since), summary, remedy }
}
