// Where Inngest runs the jobs, the web process tells it when there is work before the next tick: one event, at most every two
// seconds however many processes ask, and none is lost, since the question is asked again.

import { createClient, dueEventOf } from "@/lib/jobs/inngest"
import { JOBS } from "@/lib/jobs/schedule"
import { canSayIsDue, watchDue } from "@/lib/jobs/watch"
import { log } from "@/lib/log"

const EVERY_MS = 2_000
const LOOK_MS = 500

/** Wakes jobs until the signal. Inngest that cannot be reached is said once. */
export function wakeInngest(signal: AbortSignal): void {
  const client = createClient()
  let isAway = false
  for (const job of JOBS.filter(canSayIsDue)) {
    const isDue = () =>
      job.isDue().catch((error: unknown) => {
        log.debug({ job: job.id, err: error }, "whether there is work could not be asked")
        return false
      })
    const wake = async () => {
      const id = `${job.id}-${Math.floor(Date.now() / EVERY_MS)}`
      try {
        await client.send({ id, name: dueEventOf(job), data: {} })
        if (isAway) log.info("Inngest is back")
        isAway = false
      } catch (error) {
        if (!isAway) log.error({ err: error }, "Inngest could not be told of work; its schedule goes on")
        isAway = true
      }
    }
    void watchDue({ ...job, isDue }, wake, signal, LOOK_MS)
  }
}
