// Whether a failure says only that the database went away or was busy, and nothing of what it was asked: then the same
// statement may well succeed a moment later (PostgreSQL, appendix A; Prisma's error reference).

/** Connection, resources, rolled back for the sake of others, shut down. */
const STATES = /^(08|53|40|57P)/
/** Unreachable, timed out, closed the connection, pool or transaction gone, write conflict. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"])
const SOCKET = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Prisma wraps what the driver said; the innermost error knows best, and any of them is enough. */
export function isInterruption(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>
  const codes = [code, originalCode].filter((value) => typeof value === "string")
  if (codes.some((value) => STATES.test(value) || PRISMA.has(value) || SOCKET.has(value))) return true
  if (typeof message === "string" && DRIVER.test(message)) return true
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return isInterruption(cause) || isInterruption(wrapped)
}
