// Writes counted searches to the table `search_demand`.

import { db } from "@/lib/db/client"
import { recordset, sql } from "@/lib/db/sql"
import type { DemandRow } from "@/lib/demand/demand-counter"

/**
 * Raises the stored numbers. Each web process counts its own clients, so the stored number is the largest of their counts: a lower
 * bound. A client of two processes never counts twice.
 */
export async function raiseDemand(rows: readonly DemandRow[]): Promise<void> {
  if (rows.length === 0) return
  const types = { day: "date", query: "text", clients: "int" }
  await db().$executeRaw(sql`
    insert into search_demand (day, query, clients)
    select day, query, clients from ${recordset(rows, types, "r")} order by query, day
    on conflict (query, day) do update set clients = excluded.clients
    where search_demand.clients < excluded.clients`)
}
