import pg from "pg"
import { describe, expect, it } from "vitest"
import { isDatabaseError, isInterruption, isStorageFull, logItemError } from "@/lib/db/database-error"
import { Prisma } from "@/lib/db/generated/client"

function byServer(code: string): Error {
  return Object.assign(new pg.DatabaseError("a sentence", 10, "error"), { code })
}
const byPrisma = (code: string, originalCode?: string) =>
  new Prisma.PrismaClientKnownRequestError("a sentence", {
    code,
    clientVersion: "7",
    ...(originalCode && { meta: { driverAdapterError: { cause: { originalCode } } } }),
  })
const ofSocket = (code: string) => Object.assign(new Error("a sentence"), { code })

const DATABASE: [what: string, error: Error][] = [
  ["a table that is missing", byServer("42P01")],
  ["a full disk", byServer("53100")],
  ["a statement that took too long", byServer("57014")],
  ["a read-only server", byServer("25006")],
  ["a missing table, by Prisma", byPrisma("P2010", "42P01")],
  ["a lost connection, by Prisma", byPrisma("P1017")],
  ["no connection in the pool in time", byPrisma("P2024")],
  ["a server that does not start", new Prisma.PrismaClientInitializationError("a sentence", "7")],
  [
    "an error that Prisma has no code for",
    new Prisma.PrismaClientUnknownRequestError("a sentence", { clientVersion: "7" }),
  ],
  ["a refused connection", ofSocket("ECONNREFUSED")],
  ["a connection that the driver lost", new Error("Connection terminated unexpectedly")],
]

const OTHER: [what: string, error: unknown][] = [
  ["a stack overflow", new RangeError("Maximum call stack size exceeded")],
  ["a bug", new TypeError("x is not a function")],
  ["a text with U+0000", byServer("22021")],
  ["a number out of range", byServer("22003")],
  ["a broken constraint", byServer("23514")],
  ["a broken constraint, by Prisma", byPrisma("P2010", "23514")],
  ["a second row with the same key", byPrisma("P2002")],
  ["a value of a wrong type", new Prisma.PrismaClientValidationError("a sentence", { clientVersion: "7" })],
  ["an error with a code of five letters", ofSocket("EISIR")],
  ["no error", null],
]

describe("isDatabaseError", () => {
  it.each(DATABASE)("%s ends all work", (_what, error) => expect(isDatabaseError(error)).toBe(true))
  it.each(OTHER)("%s ends the work on one item", (_what, error) => expect(isDatabaseError(error)).toBe(false))
})

describe("logItemError", () => {
  it("throws errors of the database, and no others", () => {
    for (const [, error] of DATABASE) expect(() => logItemError(error, {})).toThrow(error)
    for (const [, error] of OTHER) expect(() => logItemError(error, { host: "a.example" })).not.toThrow()
  })
})

const coded = (code: string) => Object.assign(new Error("a sentence"), { code })
const byAdapter = (originalCode: string) =>
  Object.assign(coded("P2010"), {
    meta: { driverAdapterError: { name: "DriverAdapterError", cause: { originalCode } } },
  })

describe("isInterruption", () => {
  it.each([
    ["the server shuts down", coded("57P01")],
    ["the server starts up", coded("57P03")],
    ["too many connections", coded("53300")],
    ["a deadlock", coded("40P01")],
    ["a connection that broke", coded("08006")],
    ["a port where nobody listens", coded("ECONNREFUSED")],
    ["a connection reset", coded("ECONNRESET")],
    ["a connection closed, says Prisma", coded("P1017")],
    ["a transaction gone, says Prisma", coded("P2028")],
    ["what the driver adapter wraps", Object.assign(new Error("wrapped"), { cause: { originalCode: "57P01" } })],
    ["what Prisma wraps", byAdapter("57P01")],
    ["the driver's own word for it", new Error("Connection terminated unexpectedly")],
    [
      "a client that can no longer be used",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
  ])("%s is an interruption", (_what, error) => {
    expect(isInterruption(error)).toBe(true)
  })

  it.each([
    ["a value out of range", coded("22003")],
    ["a broken constraint", byAdapter("23514")],
    ["a statement that took too long", coded("57014")],
    ["a column that is not there", coded("42703")],
    ["a bug of ours", new TypeError("x is not a function")],
    ["a word", "57P01"],
    ["nothing", null],
  ])("%s is none", (_what, error) => {
    expect(isInterruption(error)).toBe(false)
  })
})

describe("isStorageFull", () => {
  it.each<[what: string, error: unknown, embedded: boolean, server: boolean]>([
    ["a full disk", byServer("53100"), true, true],
    ["a full disk, by Prisma", byPrisma("P2010", "53100"), true, true],
    ["a read-only transaction", byServer("25006"), true, false],
    ["a read-only transaction, by Prisma", byPrisma("P2010", "25006"), true, false],
    ["too many connections", byServer("53300"), false, false],
    ["a broken constraint", byServer("23514"), false, false],
    ["no error", null, false, false],
  ])("D-disk-01 %s", (_what, error, embedded, server) => {
    expect([isStorageFull(error, true), isStorageFull(error, false)]).toEqual([embedded, server])
  })
})
