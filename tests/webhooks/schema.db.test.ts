// The database's constraints must accept exactly the kinds of events in the schemas.

import { expect, it } from "vitest"
import { queryOne } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { SERVICE_EVENTS } from "@/lib/events/schema"
import { WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

async function listAccepted(constraint: string): Promise<string[]> {
  const row = await queryOne<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`)
  return [...(row?.definition ?? "").matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, kind = ""]) => kind)
}

it("webhooks can subscribe to exactly the events of the schema", async () => {
  expect((await listAccepted("webhooks_events_check")).sort()).toEqual([...WEBHOOK_EVENTS].sort())
})

it("the log accepts every event of a service", async () => {
  expect(await listAccepted("events_kind_check")).toEqual(expect.arrayContaining([...SERVICE_EVENTS]))
})
