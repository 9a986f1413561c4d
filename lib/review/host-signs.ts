// What else the directory knows of the host and the payees of a waiting listing, so that a reviewer sees which to look at first.

import { query } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { WAITS } from "@/lib/review/find-listings"

export interface HostSigns {
  /** Whether the host has a public listing. */
  is_known: boolean
  /** The listings of the host that wait. */
  waiting: number
  /** The number of other hosts that are paid to a payee of the listing, which no public listing of its host has. */
  payee_hosts: number
  /** Whether the domain has a verified claim. What its owner registers does not wait, unless AUTO_APPROVE is `none`. */
  is_claimed: boolean
}

export async function listHostSigns(ids: readonly string[]): Promise<Map<string, HostSigns>> {
  const rows = await query<HostSigns & { id: string }>(sql`
    select wanted.id, h.is_known, h.waiting, p.payee_hosts, exists (
        select from claims c where c.domain = wanted.host and c.status = 'verified') as is_claimed
    from (select id, host, payees from services where id = any(${ids}::uuid[])) wanted
    cross join lateral (
      select coalesce(bool_or(s.status = 'active'), false) as is_known,
             (count(*) filter (where ${WAITS}))::int as waiting
      from services s where s.host = wanted.host and s.deleted_at is null) h
    cross join lateral (
      select count(distinct s.host)::int as payee_hosts
      from unnest(wanted.payees) payee join services s on s.payees @> array[payee] and s.host <> wanted.host
      where s.status in ('active', 'pending') and s.deleted_at is null and not exists (
        select from services own where own.host = wanted.host and own.payees @> array[payee]
          and own.status = 'active' and own.deleted_at is null)) p`)
  return new Map(rows.map(({ id, ...signs }) => [id, signs]))
}
