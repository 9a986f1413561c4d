// The labels of a listing that duplicates were merged into: its own, and those of the sources that name a duplicate.

import type { Database } from "@/lib/db/sql"
import { sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"

/**
 * Adds the labels of the sources that name a merged duplicate, and drops those of sources that named only one of `released`:
 * listings that are merged no longer. The last label stays. Call it after `merged_into` has changed.
 */
export async function shareLabels(
  transaction: Database,
  keptId: string,
  released: readonly string[],
  now: Date,
): Promise<void> {
  const changed = await transaction.$queryRaw<{ before: string; after: string; is_public: boolean }[]>(sql`
    with kept as (select id, sources, is_unnamed, status, deleted_at from services where id = ${keptId}::uuid for update),
      named as (
        select distinct l.source from source_listings l join services s on s.id = l.service_id
        where s.id = ${keptId}::uuid or s.merged_into = ${keptId}::uuid),
      gone as (
        select distinct source from source_listings where service_id = any(${[...released]}::uuid[])
        except select source from named),
      shared as (
        select kept.id, own.labels || array(
          select source from named where source <> all(own.labels) order by source) as labels
        from kept cross join lateral (select array(
          select label from unnest(kept.sources) with ordinality had(label, place)
          where not kept.is_unnamed and label not in (select source from gone) order by place) as labels) own),
      shown as (
        select kept.id, case when labels = '{}' then sources else labels end as sources, labels = '{}' as is_unnamed
        from shared join kept on kept.id = shared.id)
    update services s set sources = shown.sources, is_unnamed = shown.is_unnamed, updated_at = ${now.toISOString()}::timestamptz
    from shown, kept
    where s.id = shown.id and (s.sources, s.is_unnamed) is distinct from (shown.sources, shown.is_unnamed)
    returning array_to_string(kept.sources, ',') as before, array_to_string(s.sources, ',') as after,
      kept.status = 'active' and kept.deleted_at is null as is_public`)
  const events = changed
    .filter(({ before, after, is_public }) => is_public && before !== after)
    .map(({ before }) => ({
      kind: "service.updated" as const,
      serviceId: keptId,
      at: now,
      previous: { source: before },
    }))
  await recordEvents(transaction, events)
}
