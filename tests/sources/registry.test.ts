import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { getSourceEntry, getSourceSettings, SOURCE_LABELS, SOURCE_NAMES } from "@/lib/source-table"
import { TWINS } from "./twins"

Object.assign(process.env, {
  SOURCES: "mpp,bazaar,exclusive",
  SOURCE_BAZAAR_URL: "http://127.0.0.1:9/bazaar",
  SOURCE_MPP_MINUTES: "7",
  LISTINGS_DIR: "./somewhere",
})
const { findSource, loadAdapter, SOURCES } = await import("@/lib/sources/registry")
const { FILTERS } = await import("@/lib/catalogue/list/filters")
const { JOBS } = await import("@/lib/jobs/schedule")
const { runJobNow, runSourceJob } = await import("@/lib/jobs/commands")

describe("the table of sources", () => {
  it("has an adapter for each entry, and an entry for each adapter", async () => {
    const files = readdirSync("lib/sources/adapters").filter((file) => file.endsWith(".ts"))
    expect(files.sort()).toEqual(SOURCE_NAMES.map((name) => `${name}.ts`).sort())
    for (const name of SOURCE_NAMES) expect(await loadAdapter(name), name).toMatchObject({ name })
  })

  it("describes each source, and gives every label to the filter of the list", () => {
    for (const name of SOURCE_NAMES) expect(getSourceEntry(name).description, name).toMatch(/^[A-Z].*\.$/)
    expect(FILTERS.source.type.schema.enum).toEqual(SOURCE_LABELS)
  })

  it.each(SOURCE_NAMES)("has its settings and defaults in .env.example: %s", (name) => {
    const example = readFileSync(".env.example", "utf8")
    const { url, minutes } = getSourceSettings(name)
    const entry = getSourceEntry(name)
    expect(example).toContain(`\n# ${minutes}=${entry.minutes}\n`)
    if (url !== null) expect(example).toContain(`\n# ${url}=${entry.url}\n`)
    const sources = /^# SOURCES=(.*)$/m.exec(example)?.[1]?.split(",")
    expect(sources?.includes(name)).toBe(entry.isDefault)
  })

  it.each(SOURCE_NAMES)("has a row and a section in docs/sources.md: %s", (name) => {
    const { url, minutes } = getSourceEntry(name)
    const document = readFileSync("docs/sources.md", "utf8")
    const row = document.split("\n").find((line) => line.startsWith(`| \`${name}\` | `))
    expect(row).toContain(minutes === 1_440 ? "| 24 h |" : `${minutes} min |`)
    if (getSourceSettings(name).url?.startsWith("SOURCE_")) expect(row).toContain(`| \`${url}\` |`)
    expect(document).toContain(`\n## ${name}\n`)
  })

  it("has a local twin for each source that is read over HTTP at one URL", () => {
    const overHttp = SOURCE_NAMES.filter((name) => getSourceSettings(name).url?.startsWith("SOURCE_"))
    expect(TWINS).toEqual(expect.arrayContaining(overHttp))
  })
})

describe("the sources that are read", () => {
  it("are those that SOURCES names, with the URL and the interval of their settings", () => {
    expect(SOURCES.map(({ name }) => name).sort()).toEqual(["bazaar", "exclusive", "mpp"])
    expect(findSource("bazaar")).toEqual({ name: "bazaar", url: "http://127.0.0.1:9/bazaar", everyMinutes: 60 })
    expect(findSource("mpp")).toEqual({ name: "mpp", url: "https://mpp.dev/api/services", everyMinutes: 7 })
    expect(findSource("exclusive").url).toBe(path.resolve("somewhere"))
  })

  it.each(["satring", "nonsense", "", "__proto__"])("are listed in the error for another name: %j", async (name) => {
    const sentence = /^There is no source with this name\. The sources read here are .*bazaar.* \(setting SOURCES\)\.$/
    expect(() => findSource(name)).toThrow(sentence)
    await expect(runSourceJob(name, createActor("cli"))).rejects.toThrow(sentence)
  })

  it("have a job each, which runs every minute at a second of its own", async () => {
    const syncs = JOBS.filter(({ id }) => id.startsWith("sync-"))
    expect(syncs.map(({ id }) => id)).toEqual(["sync-mpp", "sync-bazaar", "sync-exclusive"])
    expect(new Set(syncs.map(({ cron }) => cron)).size).toBe(3)
    for (const { cron, does, retries } of syncs) {
      expect(cron).toMatch(/^\d+ \* \* \* \* \*$/)
      expect(does).toMatch(/^[A-Z].*\.$/)
      expect(retries).toBeUndefined()
    }
    await expect(runJobNow("sync-satring", createActor("cli"))).rejects.toThrow("sync-mpp, sync-bazaar, sync-exclusive")
  })
})
