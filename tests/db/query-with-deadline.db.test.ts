// A statement with a deadline waits at most one second for a connection, and runs for at most one second.

import { beforeEach, describe, expect, it } from "vitest"
import { deadlinePool } from "@/lib/db/client"
import { queryWithDeadline } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

describe("a query with a deadline", () => {
  beforeEach(({ skip }) => skip(!process.env["TEST_DATABASE_URL"], "the embedded database has one connection"))

  it("returns its rows", async () => {
    expect(await queryWithDeadline(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it("returns null when Postgres takes too long", async () => {
    expect(await queryWithDeadline(sql`select pg_sleep(30)`)).toBeNull()
  })

  it("returns null while others hold all connections, and rows when one is free again", async () => {
    const holders = await Promise.all([1, 2, 3].map(() => deadlinePool().connect()))
    try {
      expect(await queryWithDeadline(sql`select 1 as one`)).toBeNull()
    } finally {
      for (const holder of holders) holder.release()
    }
    expect(await queryWithDeadline(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it("returns null when its connection is lost, and rows on the next connection", async () => {
    expect(await queryWithDeadline(sql`select pg_terminate_backend(pg_backend_pid())`)).toBeNull()
    expect(await queryWithDeadline(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it("throws any other failure", async () => {
    await expect(queryWithDeadline(sql`select nothing`)).rejects.toThrow("does not exist")
  })
})
