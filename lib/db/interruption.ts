// Detects errors that only mean that the database was unreachable or busy, so that the same statement may succeed a moment later
// (PostgreSQL, appendix A; Prisma's error reference).

/** SQLSTATE: connection (08), resources (53), serialization failure or deadlock (40), shutdown (57P). */
const STATES = /^(08|53|40|57P)/
/** Prisma codes: unreachable, timeout, closed connection, no pool connection or transaction in time, write conflict. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"])
const SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])
/** Errors of the `pg` driver itself have no code, so match their message. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Also checks `cause` and `driverAdapterError`, because Prisma wraps the errors of the driver. */
export function isInterruption(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>
  const codes = [code, originalCode].filter((value) => typeof value === "string")
  if (codes.some((value) => STATES.test(value) || PRISMA.has(value) || SOCKET.has(value))) return true
  if (typeof message === "string" && DRIVER.test(message)) return true
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isInterruption(cause) || isInterruption(wrapped)
}
