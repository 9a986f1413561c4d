// The lines at the terminal after a start, from sources that cannot be reached and from a local copy of one.

import { afterAll, expect, it } from "vitest"
import { openTwins } from "../sources/twins"

const twins = await openTwins()
Object.assign(process.env, {
  SOURCES: "mpp,bazaar,exclusive",
  SOURCE_MPP_URL: twins.url("mpp"),
  SOURCE_BAZAAR_URL: "http://list.invalid/",
})
const { aService, db } = await import("@/tests/support/directory")
const { createStartLines } = await import("@/lib/jobs/start-lines")
const { JOBS } = await import("@/lib/jobs/schedule")
const { runJob } = await import("@/lib/jobs/run")
const { SOURCES } = await import("@/lib/sources/registry")

afterAll(() => twins.close())

async function run(id: string) {
  const job = JOBS.find((one) => one.id === id)
  if (!job) throw new Error(`no job ${id}`)
  return runJob(job)
}

it("name the first result of each source and the first response, and end with Ready", async () => {
  twins.set("mpp", { items: 20, edition: 0, brokenEvery: undefined })
  const lines: string[] = []
  const write = (line: string) => void lines.push(line.replace(/\d\d:\d\d(:\d\d)?/g, "00:00"))
  const onOutcome = createStartLines({ sources: SOURCES, write })
  const idle = { ran: true, end: "done", ms: 1, summary: {} } as const
  await onOutcome("sweep", idle)
  await onOutcome("sync-bazaar", await run("sync-bazaar"))
  // Not due again.
  await onOutcome("sync-bazaar", await run("sync-bazaar"))
  await onOutcome("sync-mpp", await run("sync-mpp"))
  await onOutcome("sync-exclusive", idle)
  await onOutcome("words", idle)
  const service = await aService({ host: "vec.example", lastCheckedAt: new Date() })
  await db().check.create({
    data: { serviceId: service.id, checkedAt: new Date(), verdict: "ok", httpStatus: 402, responseTimeMs: 96 },
  })
  await onOutcome("sweep", idle)
  await onOutcome("sweep", idle)
  expect(lines).toEqual([
    "  00:00  Bazaar            not reachable: name lookup failed, next try 00:00",
    expect.stringMatching(/^ {2}00:00 {2}MPP services {6}\d+ found$/),
    "  Ready. No internet? Try: npm run demo",
    "  00:00  checks            first response 402 from vec.example, 96 ms",
  ])
})
