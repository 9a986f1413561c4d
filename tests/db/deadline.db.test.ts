// A search by meaning waits a second for its turn, and a second for its answer.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { disconnect, hurriedPool } from "@/lib/db/client"
import { queryInHurry } from "@/lib/db/deadline"

afterAll(() => disconnect())

describe("a query in a hurry", () => {
  beforeEach(({ skip }) => skip(!process.env.TEST_DATABASE_URL, "the embedded database has one connection"))

  it("answers its rows", async () => {
    expect(await queryInHurry("select 1 as one", [])).toEqual([{ one: 1 }])
  })

  it("is given up when Postgres takes too long", async () => {
    expect(await queryInHurry("select pg_sleep(30)", [])).toBeNull()
  })

  it("is given up when others take all turns, and answers when one of them ends", async () => {
    const holders = await Promise.all([1, 2, 3].map(() => hurriedPool().connect()))
    try {
      expect(await queryInHurry("select 1 as one", [])).toBeNull()
    } finally {
      for (const holder of holders) holder.release()
    }
    expect(await queryInHurry("select 1 as one", [])).toEqual([{ one: 1 }])
  })

  it("is given up when its connection is lost, and answers on the next", async () => {
    expect(await queryInHurry("select pg_terminate_backend(pg_backend_pid())", [])).toBeNull()
    expect(await queryInHurry("select 1 as one", [])).toEqual([{ one: 1 }])
  })

  it("tells of any other failure", async () => {
    await expect(queryInHurry("select nothing", [])).rejects.toThrow("does not exist")
  })
})
