import path from "node:path"
import { describe, expect, it } from "vitest"

Object.assign(process.env, {
  SOURCES: "mpp,bazaar,exclusive",
  SOURCE_BAZAAR_URL: "http://127.0.0.1:9/bazaar",
  SOURCE_MPP_MINUTES: "7",
  LISTINGS_DIR: "./somewhere",
})
const { ADAPTERS } = await import("@/lib/sources/schema")
const { ALL_SOURCES, findSource, SOURCES } = await import("@/lib/sources/registry")
const { JOBS } = await import("@/lib/jobs/schedule")
const { runNow, readNow } = await import("@/lib/jobs/commands")

describe("the places that are read", () => {
  it("are those the operator names, each where and as often as it is set", () => {
    expect(SOURCES.map(({ name }) => name).sort()).toEqual(["bazaar", "exclusive", "mpp"])
    expect(findSource("bazaar")).toMatchObject({
      url: "http://127.0.0.1:9/bazaar",
      everyMinutes: 60,
      gone: "label dropped",
    })
    expect(findSource("mpp")).toMatchObject({ url: "https://mpp.dev/api/services", everyMinutes: 7 })
    expect(findSource("exclusive").url).toBe(path.resolve("somewhere"))
  })

  it("are one adapter for each label", () => {
    expect(ALL_SOURCES.map(({ name }) => name)).toEqual(ADAPTERS)
  })

  it.each(["satring", "nonsense", "", "__proto__"])("are said where another is asked for: %j", async (name) => {
    const sentence = /^There is no source of this name\. Read here are .*bazaar.* \(SOURCES says which\)\.$/
    expect(() => findSource(name)).toThrow(sentence)
    await expect(readNow(name)).rejects.toThrow(sentence)
  })

  it("have a job each, which a look at every minute costs nothing", async () => {
    const syncs = JOBS.filter(({ id }) => id.startsWith("sync-"))
    expect(syncs.map(({ id }) => id)).toEqual(["sync-mpp", "sync-bazaar", "sync-exclusive"])
    expect(new Set(syncs.map(({ cron }) => cron)).size).toBe(3)
    for (const { cron, does, retries } of syncs) {
      expect(cron).toMatch(/^\d+ \* \* \* \* \*$/)
      expect(does).toMatch(/^[A-Z].*\.$/)
      expect(retries).toBe(0)
    }
    await expect(runNow("sync-satring")).rejects.toThrow("sync-mpp, sync-bazaar, sync-exclusive")
  })
})
