// The log of administrators' acts (docs/decisions.md#admin). Every command of an administrator calls `recordAct` in the
// transaction of its change, so that there is neither a change without a line nor a line without a change.

import { v7 as newId } from "uuid"
import type { ActName, Actor, ObjectKind, Who } from "@/lib/acts/schema"
import { type Database, sql, storable } from "@/lib/db/sql"

interface Entry {
  act: ActName
  object: ObjectKind
  objectId: string
  /** The name of the object at the time of the act. */
  name: string
  before?: object | null
  after?: object | null
  now: Date
}

/** Each request and each form is one actor, so that its acts share one batch. */
export const createActor = (who: Who): Actor => ({ who, batch: newId() })

/** The part of an entry that names a listing. */
export const nameListing = (act: ActName, { id, name }: { id: string; name: string }) =>
  ({ act, object: "service", objectId: id, name }) as const

export async function recordAct(transaction: Database, { who, batch }: Actor, entry: Entry): Promise<void> {
  const { act, object, objectId, name, before = null, after = null, now } = entry
  const toJson = (state: object | null) => (state === null ? null : JSON.stringify(storable(state)))
  await transaction.$executeRaw(sql`
    insert into admin_acts (batch, who, act, object_kind, object_id, name, before, after, at)
    values (${batch}::uuid, ${who}, ${act}, ${object}, ${objectId}, ${name}, ${toJson(before)}::jsonb,
            ${toJson(after)}::jsonb, ${now}::timestamptz)`)
}
