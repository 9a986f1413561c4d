// Finds public listings that may be duplicates: the same protocol and host, and the same name or nearly the same URL.

import { queryWithDeadline } from "@/lib/db/query"
import { raw, sql, visible } from "@/lib/db/sql"
import type { DuplicatePair } from "@/lib/review/admin-schema"

/** The URL without scheme, query and trailing slash, in lower case. */
const URL_KEY = raw(`lower(regexp_replace(s.url, '^https?://|[?#].*$|/+$|/+(?=[?#])', '', 'g'))`)

/** Templates share a name on purpose: one endpoint per value. The older listing of a pair comes first. */
export async function findDuplicates(limit: number): Promise<DuplicatePair[] | null> {
  const find = (key: typeof URL_KEY, reason: DuplicatePair["reason"]) => sql`
    select ${reason}::text as reason, (array_agg(s.number order by s.number))[1:2] as numbers, count(*)::int as listings
    from services s where ${visible()} and not s.is_template group by s.protocol, s.host, ${key}
    having count(*) > 1 order by count(*) desc, min(s.number) limit ${limit}::int`
  return queryWithDeadline<DuplicatePair>(sql`
    with pairs as ((${find(URL_KEY, "same URL but for its query or its end")}) union all (${find(raw("s.name_key"), "same name on one host")}))
    select distinct on (pairs.numbers) pairs.reason, pairs.listings, kept.number as kept, kept.name as "keptName", kept.url as "keptUrl",
      other.number as duplicate, other.name as "duplicateName", other.url as "duplicateUrl"
    from pairs join services kept on kept.number = pairs.numbers[1] join services other on other.number = pairs.numbers[2]
    order by pairs.numbers, pairs.reason limit ${limit}::int`)
}
