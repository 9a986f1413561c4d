import { describe, expect, it } from "vitest"
import { isInterruption } from "@/lib/db/interruption"

const coded = (code: string) => Object.assign(new Error("a sentence"), { code })
const byPrisma = (originalCode: string) =>
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
    ["what Prisma wraps", byPrisma("57P01")],
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
    ["a broken constraint", byPrisma("23514")],
    ["a statement that took too long", coded("57014")],
    ["a column that is not there", coded("42703")],
    ["a bug of ours", new TypeError("x is not a function")],
    ["a word", "57P01"],
    ["nothing", null],
  ])("%s is none", (_what, error) => {
    expect(isInterruption(error)).toBe(false)
  })
})
