// Tells errors that concern the database as a whole from those of one item. Work on many items ends with the first kind. The second
// kind ends one item: a bug that one party's data reached, or a value that the database rejected.

import pg from "pg"
import { log } from "@/lib/process/log"

/** SQLSTATE: data exception (22), integrity constraint violation (23). Both are answers of a working database about one value. */
const REJECTED_STATES = /^2[23]/
/** Prisma codes for a value that does not fit its column or breaks a constraint. */
const REJECTED = new Set([
  "P2000",
  "P2002",
  "P2003",
  "P2004",
  "P2005",
  "P2006",
  "P2007",
  "P2011",
  "P2020",
  "P2023",
  "P2033",
])

/**
 * True for an error of `pg` or Prisma, except one that rejects a value or a wrong call of Prisma. A lost connection counts: a
 * request to an untrusted URL reports its own lost connection as a result, and never throws one.
 */
export function isDatabaseError(error: unknown): boolean {
  if (isInterruption(error)) return true
  if (!(error instanceof Error) || isRejection(error)) return false
  if (error instanceof pg.DatabaseError || error.name === "DriverAdapterError") return true
  return error.name.startsWith("PrismaClient") && error.name !== "PrismaClientValidationError"
}

/** Also checks what Prisma and its driver adapter wrap. */
function isRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, cause, meta } = error as Record<string, unknown>
  const codes = [code, originalCode].filter((value) => typeof value === "string")
  if (codes.some((value) => REJECTED.has(value) || REJECTED_STATES.test(value))) return true
  return isRejection(cause) || isRejection((meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError)
}

/**
 * Logs what the work on one item threw, so that the caller can go on with the next item.
 *
 * @param item names the item in the log
 * @throws the error itself when it is the database's
 */
export function logItemError(error: unknown, item: Readonly<Record<string, unknown>>): void {
  if (isDatabaseError(error)) throw error
  log.error({ ...item, err: error }, "an item could not be processed; the others are")
}

/** SQLSTATE: disk full. */
const DISK_FULL = "53100"
/** SQLSTATE: read-only transaction, which all are in the embedded database while its disk is full (write-guard.ts). */
const READ_ONLY = "25006"

/** True for a write that the database rejected because its disk is full. */
export function isStorageFull(error: unknown, isEmbedded: boolean): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, cause, meta } = error as Record<string, unknown>
  for (const one of [code, originalCode]) if (one === DISK_FULL || (isEmbedded && one === READ_ONLY)) return true
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isStorageFull(cause, isEmbedded) || isStorageFull(wrapped, isEmbedded)
}

/** SQLSTATE: connection (08), resources (53), serialization failure or deadlock (40), shutdown (57P). */
const STATES = /^(08|53|40|57P)/
/** Prisma codes: unreachable, timeout, closed connection, no pool connection or transaction in time, write conflict. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"])
/** ENOENT: the socket of an embedded database that is being started again. */
const SOCKET = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])
/** Errors of the `pg` driver itself have no code, so match their message. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/**
 * True for an error that only means that the database was unreachable or busy, so that the same statement may succeed a moment
 * later (PostgreSQL, appendix A; Prisma's error reference). Also checks `cause` and `driverAdapterError`, because Prisma wraps
 * the errors of the driver.
 */
export function isInterruption(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>
  const codes = [code, originalCode].filter((value) => typeof value === "string")
  if (codes.some((value) => STATES.test(value) || PRISMA.has(value) || SOCKET.has(value))) return true
  if (typeof message === "string" && DRIVER.test(message)) return true
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isInterruption(cause) || isInterruption(wrapped)
}
