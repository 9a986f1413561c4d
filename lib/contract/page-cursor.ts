// Keyset pagination for lists that are sorted by time and id. `after` contains the position of the previous page's last row, so
// that deleted rows do not shift later pages. Pure.

import { z } from "zod"

const CURSOR = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface Place {
  at: Date
  id: string
}

export const placeCursor = z
  .string()
  .regex(CURSOR, "must be the next_cursor of an earlier response")
  .transform((cursor): Place => {
    const [, at = "", id = ""] = CURSOR.exec(cursor) ?? []
    return { at: new Date(Number(at)), id }
  })

/** Parses the parameter `limit` and clamps it to 1 to `max`. */
export const pageLimit = (max: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform((digits) => Math.min(max, Math.max(1, Number(digits))))
    .default(usual)

const formatPlace = ({ at, id }: Place): string => `${at.getTime()}_${id}`

/**
 * Cuts rows to a page. `next_cursor` is null on the last page.
 * @param rows up to `limit + 1` rows; the additional row shows that there is a next page
 */
export function cutPage<T>(rows: readonly T[], limit: number, placeOf: (row: T) => Place) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: last !== undefined && rows.length > limit ? formatPlace(placeOf(last)) : null }
}

/** Prisma's options for the page after a cursor, oldest first. One row above the limit shows whether another page exists. */
export function readOldest<Where extends object>(
  where: Where,
  { limit, after }: { limit: number; after?: Place | undefined },
) {
  const rest = after && { OR: [{ createdAt: { gt: after.at } }, { createdAt: after.at, id: { gt: after.id } }] }
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }]
  return { where: { ...where, ...rest }, orderBy, take: limit + 1 }
}

/** The place of a row of `readOldest`. */
export const placeOf = ({ id, createdAt: at }: { id: string; createdAt: Date }): Place => ({ at, id })
