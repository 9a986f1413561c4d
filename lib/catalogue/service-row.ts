// One listing by the name a caller gives it, whatever its state: for those who change it, never for readers.

import { NIL } from "uuid"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { AppError } from "@/lib/errors"
import { identify } from "@/lib/service-id"

export type Listing = NonNullable<Awaited<ReturnType<Database["service"]["findUnique"]>>>

/** The listing with this UUID or number; null when there is none, or the id is neither. */
export function findListing(database: Database, id: string): Promise<Listing | null> {
  const name = identify(id)
  const where = name?.column === "number" ? { number: name.value } : { id: name?.value ?? NIL }
  return database.service.findUnique({ where })
}

/** The listing with this UUID or number. Throws `not_found`. */
export async function getListing(id: string): Promise<Listing> {
  const listing = await findListing(db(), id)
  if (!listing) throw unknownService()
  return listing
}

/** The listing as it is now; it stays so until the transaction ends. Throws `not_found`. */
export async function lockListing(transaction: Database, id: string): Promise<Listing> {
  await transaction.$executeRaw(sql`select id from services where id = ${id}::uuid for update`)
  const listing = await transaction.service.findUnique({ where: { id } })
  if (!listing) throw unknownService()
  return listing
}

/** The listings with these names, each in its caller's place; null where there is none. */
export async function findListings(database: Database, ids: readonly string[]): Promise<(Listing | null)[]> {
  const names = ids.map(identify)
  const of = (column: "id" | "number") => names.flatMap((name) => (name?.column === column ? [name.value] : []))
  const where = { OR: [{ id: { in: of("id") as string[] } }, { number: { in: of("number") as number[] } }] }
  const found = await database.service.findMany({ where })
  return names.map((name) => (name && found.find((listing) => listing[name.column] === name.value)) ?? null)
}

/** The listings as they are now, locked in the order in which everybody locks several. */
export async function lockListings(transaction: Database, ids: readonly string[]): Promise<Listing[]> {
  await transaction.$executeRaw(sql`select id from services where id = any(${[...ids]}::uuid[]) order by id for update`)
  return transaction.service.findMany({ where: { id: { in: [...ids] } } })
}

/** Hidden and missing listings answer the same. */
export function unknownService(): AppError {
  return new AppError("not_found", "There is no service with this id.")
}
