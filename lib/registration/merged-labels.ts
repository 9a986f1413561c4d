// The labels of a listing that duplicates were merged into: its own, and those of the sources that name a duplicate.

import type { Database } from "@/lib/db/sql"
import { sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"

/**
 * Adds the labels of the sources that name a merged duplicate, and drops those of sources that named only one of `released`:
 * listings that are merged no longer. Call it after `merged_into` has changed.
 */
export async function shareLabels(
  transaction: Database,
  keptId: string,
  released: readonly string[],
  now: Date,
): Promise<void> {
  const changed = await transaction.$queryRaw<{ before: string; is_public: boolean }[]>(sql`
    with kept as (select id, sources, status, deleted_at from services where id = ${keptId}::uuid for update),
      named as (
        select distinct l.source from source_listings l join services s on s.id = l.service_id
        where s.id = ${keptId}::uuid or s.merged_into = ${keptId}::uuid),
      gone as (
        select distinct source from source_listings where service_id = any(${[...released]}::uuid[])
        except select source from named),
      shared as (
        select kept.id, array(select label from unnest(kept.sources) with ordinality had(label, place)
                              where label not in (select source from gone) order by place)
          || array(select source from named where source <> all(kept.sources) order by source) as sources
        from kept)
    update services s set sources = shared.sources, updated_at = ${now.toISOString()}::timestamptz
    from shared, kept where s.id = shared.id and s.sources <> shared.sources
    returning array_to_string(kept.sources, ',') as before, kept.status = 'active' and kept.deleted_at is null as is_public`)
  const events = changed
    .filter(({ is_public }) => is_public)
    .map(({ before }) => ({
      kind: "service.updated" as const,
      serviceId: keptId,
      at: now,
      previous: { source: before },
    }))
  await recordEvents(transaction, events)
}
