// What a newcomer sees of the made-up listings: the first page shows good services of many hosts, and a pick finds what they do.

import { expect, it } from "vitest"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { rankHosts } from "@/lib/catalogue/recommendation/host-turns"
import { PLACES_PER_TURN } from "@/lib/catalogue/recommendation/recommendation"
import { db, fillDatabase, pool } from "@/tests/support/directory"

const { seed } = await import("@/prisma/seed")
const { pickService } = await import("@/lib/catalogue/pick/pick")
const { countWords } = await import("@/lib/catalogue/list/vocabulary")

fillDatabase(async () => {
  await seed(2596, new Date("2026-11-21T12:00:00Z"))
  // Without the ranks, this host with many perfect services would fill the first page.
  await pool().query(`
    update services set host = 'crowd.example', health_status = 'healthy', reliability_score = 100, domain_verified = true
    where id in (select id from services order by id limit 80)`)
  await rankHosts({ now: new Date(), signal: new AbortController().signal })
})

it("D-query-08 shows no bad service while better ones exist, none that is down, and at most three of one host", async () => {
  const { rows, total } = await listRows(addPageDefaults(DEFAULT_QUERY))
  expect(rows).toHaveLength(50)
  expect(total).toBeGreaterThan(1000)
  expect(rows.map(({ health_status }) => health_status)).toEqual(rows.map(() => "healthy"))
  const worst = Math.min(...rows.map(({ reliability_score }) => reliability_score ?? 0))
  expect(
    await db().service.count({ where: { healthStatus: "healthy", reliabilityScore: { gte: 50 } } }),
  ).toBeGreaterThan(50)
  expect(worst).toBeGreaterThanOrEqual(50)
  const hosts = rows.map(({ host }) => host)
  expect(hosts.filter((host) => host === "crowd.example")).toHaveLength(PLACES_PER_TURN)
  for (const host of hosts) expect(hosts.filter((other) => other === host).length).toBeLessThanOrEqual(PLACES_PER_TURN)
})

it.each([
  ["tomorrow’s weather for Paris", /^Weather /],
  ["generate an image from a text", /^Image /],
  ["turn a recording into text", /^Transcript /],
  ["the current price of bitcoin", /^Price /],
  ["translate text into German", /^Translation /],
])("D-start-03 picks a made-up service for “%s”", async (task, name) => {
  await countWords({ now: new Date(), signal: AbortSignal.timeout(60_000) })
  expect((await pickService({ task }, new Date())).choice?.service.name).toMatch(name)
})
