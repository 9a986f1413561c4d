// A service has two names, a UUID and an ascending number; wherever a caller names one, either will do (decisions.md,
// "Shapes").

import { validate as isUuid } from "uuid"

export type ServiceName = { column: "id"; value: string } | { column: "number"; value: number }
const MAX_NUMBER = 2_147_483_647

/** Which column a caller's id speaks of; null when it is neither form. */
export function identify(id: string): ServiceName | null {
  if (isUuid(id)) return { column: "id", value: id.toLowerCase() }
  if (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_NUMBER) return { column: "number", value: Number(id) }
  return null
}
