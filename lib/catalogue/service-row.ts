// Finds and locks rows of `services` in any state, for the commands that change them. Readers see only public services, through
// lib/catalogue/queries.ts.

import { NIL } from "uuid"
import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/contract/errors"
import { parseServiceId, type ServiceId, splitServiceIds } from "@/lib/contract/service-id"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"

export type ServiceRow = NonNullable<Awaited<ReturnType<Database["service"]["findUnique"]>>>

export const isPublic = ({ status, deletedAt }: Pick<ServiceRow, "status" | "deletedAt">) =>
  status === "active" && deletedAt === null

/** Finds the row with this UUID or number. Returns null when there is no row, or when `id` is neither a UUID nor a number. */
export function findServiceRow(database: Database, id: string): Promise<ServiceRow | null> {
  const name = parseServiceId(id)
  const where = name?.column === "number" ? { number: name.value } : { id: name?.value ?? NIL }
  return database.service.findUnique({ where })
}

/** What only one listing has. `tool` is null for an HTTP endpoint. */
export type Identity = Pick<ServiceRow, "url" | "protocol" | "tool">

export function findByIdentity(database: Database, { url, protocol, tool }: Identity): Promise<ServiceRow | null> {
  return database.service.findFirst({ where: { url, protocol, tool } })
}

/** @throws `not_found` */
export async function getServiceRow(id: string): Promise<ServiceRow> {
  const row = await findServiceRow(db(), id)
  if (!row) throw unknownService()
  return row
}

/**
 * Returns the row if it is under the owner's domain. A service of another host that is not public throws `not_found`, like a missing
 * service.
 * @throws AppError `not_found`, `forbidden` with the slug `other_host`
 */
export function requireOwnHost(row: ServiceRow | null, domain: string): ServiceRow {
  if (row?.host === domain) return row
  if (!row || !isPublic(row)) throw unknownService()
  throw new AppError("forbidden", `This listing is under ${row.host}, not under ${domain}.`, { slug: "other_host" })
}

/** Locks the row until the transaction ends, then reads the row. @throws AppError `not_found` */
export async function lockServiceRow(transaction: Database, id: string): Promise<ServiceRow> {
  await transaction.$executeRaw(sql`select id from services where id = ${id}::uuid for update`)
  const row = await transaction.service.findUnique({ where: { id } })
  if (!row) throw unknownService()
  return row
}

/** Returns one entry for each id, in the order of `ids`; null for an id without a row. */
export async function findServiceRows(database: Database, ids: readonly string[]): Promise<(ServiceRow | null)[]> {
  const { uuids, numbers } = splitServiceIds(ids)
  const found = await database.service.findMany({
    where: { OR: [{ id: { in: uuids } }, { number: { in: numbers } }] },
  })
  const findOne = (name: ServiceId | null) => name && found.find((row) => row[name.column] === name.value)
  return ids.map((id) => findOne(parseServiceId(id)) ?? null)
}

/** Locks rows in id order, like every transaction, so that transactions cannot deadlock. */
export async function lockServiceRows(transaction: Database, ids: readonly string[]): Promise<ServiceRow[]> {
  await transaction.$executeRaw(sql`select id from services where id = any(${[...ids]}::uuid[]) order by id for update`)
  return transaction.service.findMany({ where: { id: { in: [...ids] } } })
}

/** Returns the same error for hidden and for missing services, so that a caller cannot tell them apart. */
export function unknownService(): AppError {
  return new AppError("not_found", "There is no service with this id.")
}

/** Returns the service in its public shape, even when it is not public. @throws AppError `not_found` */
export async function readService(database: Database, id: string): Promise<Service> {
  const [service] = await listServicesByIds(database, [id])
  if (!service) throw unknownService()
  return service
}

/** Lists the services in the order of `ids`; unknown ids are left out. */
export async function listServicesByIds(database: Database, ids: readonly string[]): Promise<Service[]> {
  const rows = await database.$queryRaw<{ service: Service }[]>(sql`
    select row_to_json(one) as service
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join lateral (select ${SERVICE_FIELDS} from services s where s.id = wanted.id) one on true
    order by wanted.position`)
  return rows.map((row) => row.service)
}

/** Pairs each row with its service. Drops a row whose service was purged between the two queries. */
export async function withServices<T extends { serviceId: string }>(rows: readonly T[]): Promise<[T, Service][]> {
  const services = await listServicesByIds(db(), [...new Set(rows.map(({ serviceId }) => serviceId))])
  const byId = new Map(services.map((service) => [service.id, service]))
  return rows.flatMap((row) => {
    const service = byId.get(row.serviceId)
    return service ? [[row, service]] : []
  })
}

export type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** The properties of a Prisma row that hold the given SQL columns. */
export type ColumnValues<Columns> = Pick<ServiceRow, CamelCase<keyof Columns> & keyof ServiceRow>
