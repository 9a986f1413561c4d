// A service has two ids: a UUID and an ascending number. Callers may use either id (docs/decisions.md#shapes). Pure.

import { validate as isUuid } from "uuid"

export type ServiceId = { column: "id"; value: string } | { column: "number"; value: number }
const MAX_NUMBER = 2_147_483_647

/** Returns the column and value that an id refers to; null for text that is neither a UUID nor a number. */
export function parseServiceId(id: string): ServiceId | null {
  if (isUuid(id)) return { column: "id", value: id.toLowerCase() }
  if (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_NUMBER) return { column: "number", value: Number(id) }
  return null
}

/** The UUIDs and the numbers among the ids; other texts are left out. */
export function splitServiceIds(ids: readonly string[]): { uuids: string[]; numbers: number[] } {
  const names = ids.map(parseServiceId)
  return {
    uuids: names.flatMap((name) => (name?.column === "id" ? [name.value] : [])),
    numbers: names.flatMap((name) => (name?.column === "number" ? [name.value] : [])),
  }
}
