// Reads the stored icon of a host.

import { queryPrepared } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

export interface HostIcon {
  png: Uint8Array
  version: string
}

/** Null for a host without an icon, and for one without a public service. */
export async function findHostIcon(host: string): Promise<HostIcon | null> {
  const [icon] = await queryPrepared<{ png: Uint8Array; version: string }>(sql`
    select i.png, i.version from host_icons i where i.host = ${host} and i.png is not null
      and exists (select from services s where s.host = i.host and ${visible()})`)
  return icon ?? null
}
