// With JOBS=inngest, the web process sends an event when a job is due before its next tick. The event's id changes every 2 s, so
// Inngest starts one run even when several processes send the event. While the job stays due, the event is sent again.

import { hasDueCheck, startWhenDue } from "@/lib/jobs/due-jobs"
import { createClient, dueEventOf } from "@/lib/jobs/inngest"
import { JOBS } from "@/lib/jobs/schedule"
import { log } from "@/lib/process/log"

const SAME_EVENT_MS = 2_000
const INTERVAL_MS = 500

/** Sends events until `signal` aborts. Logs an unreachable Inngest once. */
export function wakeInngest(signal: AbortSignal): void {
  const client = createClient()
  let isUnreachable = false
  for (const job of JOBS.filter(hasDueCheck)) {
    const wake = async () => {
      const id = `${job.id}-${Math.floor(Date.now() / SAME_EVENT_MS)}`
      try {
        await client.send({ id, name: dueEventOf(job), data: {} })
        if (isUnreachable) log.info("Inngest is back")
        isUnreachable = false
      } catch (error) {
        if (!isUnreachable) log.error({ err: error }, "Inngest cannot be reached; jobs start at their ticks only")
        isUnreachable = true
      }
    }
    void startWhenDue(job, wake, signal, INTERVAL_MS)
  }
}
