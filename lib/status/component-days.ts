// Adds to the stored day of parts of the directory.

import { type Database, recordset, sql } from "@/lib/db/sql"
import type { ComponentDay } from "@/lib/status/schema"

export type ComponentCount = Omit<ComponentDay, "day">

export async function addToDay(database: Database, rows: readonly ComponentCount[], now: Date): Promise<void> {
  if (rows.length === 0) return
  // Rows in one order, so that two processes cannot wait for each other.
  const ordered = [...rows].sort((one, other) => (one.component < other.component ? -1 : 1))
  await database.$executeRaw(sql`
    insert into component_days (component, day, good, bad)
    select r.component, ${now.toISOString().slice(0, 10)}::date, r.good, r.bad
    from ${recordset(ordered, { component: "text", good: "bigint", bad: "bigint" }, "r")}
    on conflict (component, day) do update
    set good = component_days.good + excluded.good, bad = component_days.bad + excluded.bad`)
}
