// Whether an error only means that the database was unreachable or busy, so that the same statement may succeed a moment later
// (PostgreSQL, appendix A; Prisma's error reference).

/** Connection, resources, serialization failure or deadlock, shutdown. */
const STATES = /^(08|53|40|57P)/
/** Unreachable, timeout, closed connection, no pool connection or transaction in time, write conflict. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"])
const SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])
/** Errors of the driver itself have no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Prisma wraps the errors of the driver, so any error of the chain counts. */
export function isInterruption(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>
  const codes = [code, originalCode].filter((value) => typeof value === "string")
  if (codes.some((value) => STATES.test(value) || PRISMA.has(value) || SOCKET.has(value))) return true
  if (typeof message === "string" && DRIVER.test(message)) return true
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isInterruption(cause) || isInterruption(wrapped)
}
