// The embedding job with a server that fails or rejects a text.

import { describe, expect, it, vi } from "vitest"
import { FAILURES } from "@/tests/search/embedding-server"
import { aService, log, NOTHING, pool, run, server, stored, waiting } from "./job-fixtures"

describe("a server that fails", () => {
  it.each(FAILURES)("keeps the backlog and stores no vector when its behaviour is: %s", async (behaviour) => {
    const ids = [(await aService()).id, (await aService()).id]
    server.behave(behaviour)
    await expect(run()).rejects.toThrow(/^No usable response: /)
    expect(await stored()).toEqual([])
    expect(await waiting()).toEqual(ids)
  })

  it("gets no request for a minute, then for twice as long after each failure, until it works again", async () => {
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow("No usable response: the server responded with HTTP 500.")
    expect(await run(59_000)).toEqual(NOTHING)
    await expect(run(61_000)).rejects.toThrow()
    expect(await run(61_000 + 119_000)).toEqual(NOTHING)
    expect(server.asked).toHaveLength(2)
    server.behave("well")
    expect(await run(61_000 + 121_000)).toMatchObject({ embedded: 1 })
    await aService()
    server.behave("500")
    await expect(run(200_000)).rejects.toThrow()
    expect(await run(200_000 + 59_000), "a minute again").toEqual(NOTHING)
    server.behave("well")
    expect(await run(200_000 + 61_000)).toMatchObject({ embedded: 1 })
  })

  it("gets no request for at most an hour", async () => {
    await aService()
    await run(0)
    await pool().query("update embedding_target set failures = 2000")
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow()
    server.behave("well")
    expect(await run(3_590_000)).toEqual(NOTHING)
    expect(await run(3_601_000)).toMatchObject({ embedded: 1 })
  })

  it("is called at once when the settings name another model", async () => {
    await aService()
    server.behave("500")
    await expect(run()).rejects.toThrow()
    server.behave("well")
    expect(await run(0, { model: "large", dimensions: 32 })).toMatchObject({ embedded: 1 })
  })

  it("neither logs nor reports the key or the texts", async () => {
    const lines: string[] = []
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)))
    }
    await aService({ name: "Confidential" })
    server.behave("401")
    const failure = await run().catch((error: Error) => `${error.message} ${error.stack}`)
    vi.restoreAllMocks()
    expect(`${failure} ${lines.join()}`).not.toMatch(/sk-secret|Confidential|Incorrect API key/)
  })
})

describe("a text that the server rejects", () => {
  it("is postponed for a day and delays no other", async () => {
    await aService({ name: "Fine 1" })
    const bad = await aService({ name: "Bad" })
    await aService({ name: "Fine 2" })
    server.refuse((text) => text.startsWith("Bad"))
    expect(await run()).toMatchObject({ embedded: 2, refused: 1 })
    expect(await waiting()).toEqual([bad.id])
    expect(await run(3_600_000)).toEqual(NOTHING)
    server.refuse(() => false)
    expect(await run(90_000_000)).toMatchObject({ embedded: 1 })
  })

  it("counts as a failure of the server when several in a row are rejected", async () => {
    for (let made = 0; made < 5; made += 1) await aService()
    server.refuse(() => true)
    await expect(run()).rejects.toThrow("HTTP 400")
    server.refuse(() => false)
    expect(await run(30_000)).toEqual(NOTHING)
    expect(await run(70_000)).toMatchObject({ embedded: 3 })
  })
})
