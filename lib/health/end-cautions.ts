// Ends cautions whose time is over, also of services that no check visits meanwhile (docs/decisions.md#cautions). Readers leave them out
// from that second on; this job writes the event and moves the catalogue version.

import { findEnd, formatIds, hasEnded, readCautions } from "@/lib/catalogue/cautions/cautions"
import { updateMany } from "@/lib/db/bulk"
import { db } from "@/lib/db/client"
import { raw, sql, visible } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { type JobContext, runBatches } from "@/lib/process/job-context"

const BATCH = 200

/** SQL for the cautions of a row `s` that is not healthy any more, or is not checked any more. */
export const WITHOUT_FAILING = raw(`jsonb_path_query_array(s.cautions, '$[*] ? (@.id != "checks_failing")')`)

/** The event for a public service whose caution WITHOUT_FAILING ends. */
export function listFailingEnd(serviceId: string, cautions: unknown, isNew: boolean, at: Date): ServiceEvent[] {
  const before = readCautions(cautions)
  if (!before.some(({ id }) => id === "checks_failing")) return []
  return [{ kind: "service.cautions_changed", serviceId, at, previous: { cautions: formatIds(before, isNew) } }]
}

/** Each batch is one transaction. */
export async function endCautions({ now, signal }: JobContext): Promise<Record<string, number>> {
  return { ended: await runBatches(BATCH, signal, () => endBatch(now)) }
}

interface Due {
  id: string
  cautions: unknown
  is_new: boolean
  is_public: boolean
}

function endBatch(now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const due = await transaction.$queryRaw<Due[]>(sql`
      select s.id, s.cautions, s.is_new, ${visible()} as is_public from services s
      where s.cautions_until <= ${now}::timestamptz order by s.id limit ${BATCH} for no key update skip locked`)
    const rows = due.map(({ id, cautions }) => {
      const left = readCautions(cautions).filter((caution) => !hasEnded(caution, now))
      return { id, cautions: left, cautions_until: findEnd(left) }
    })
    await updateMany(transaction, "services", { cautions: "jsonb", cautions_until: "timestamptz" }, rows)
    const events = due.flatMap(({ id, cautions, is_new, is_public }) => {
      const previous = { cautions: formatIds(readCautions(cautions), is_new) }
      return is_public ? [{ kind: "service.cautions_changed" as const, serviceId: id, at: now, previous }] : []
    })
    await recordEvents(transaction, events)
    return due.length
  })
}
