// The filters and orders of the review queue.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import type { Prisma } from "@/lib/db/generated/client"
import { judgeCheck } from "@/lib/review/check-result"
import { PendingList } from "@/lib/review/contract"
import { CHECK_RESULTS } from "@/lib/review/schema"
import { adminList } from "@/tests/support/admin"
import { aService, db } from "@/tests/support/directory"

const read = (query: string) => adminList("pending", `?${query}`)
async function list(query: string) {
  const { pending, total, next_cursor } = PendingList.parse((await read(query)).body)
  return { names: pending.map(({ service }) => service.name), pending, total, next: next_cursor }
}
/** A waiting listing. Its number `n` is its place in time; two neighbours share a time. */
const aWaiting = (n: number, given: Partial<Prisma.ServiceUncheckedCreateInput> = {}) =>
  aService({ status: "pending", registeredAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))), ...given })

describe("the review queue", () => {
  it("is filtered by text and protocol, and the total counts what passes", async () => {
    await aWaiting(0, { name: "Tides", url: "https://api.gullwatch.example/tides", protocol: "L402" })
    await aWaiting(2, { name: "Pollen", url: "https://api.gullwatch.example/pollen", protocol: "x402" })
    await aWaiting(4, { name: "Tidal power", url: "https://else.example/", protocol: "x402" })
    await aService({ name: "Tides, public", url: "https://api.gullwatch.example/public" })
    expect(await list("q=GULLWATCH")).toMatchObject({ names: ["Tides", "Pollen"], total: 2 })
    expect(await list("q=tid&protocol=x402")).toMatchObject({ names: ["Tidal power"], total: 1 })
    expect(await list("protocol=X402&limit=1")).toMatchObject({ names: ["Pollen"], total: 2 })
    expect((await list("q=%25")).names).toEqual([])
    expect((await list("")).total).toBe(3)
  })

  it("has each listing once, the listings of one host together", async () => {
    const hosts = ["b.example", "a.example", "c.example"]
    for (let n = 0; n < 9; n += 1)
      await aWaiting(n, { url: `https://${hosts[n % 3]}/${n}`, name: `${hosts[n % 3]} ${n}` })
    const names: string[] = []
    for (let after: string | null = ""; after !== null; ) {
      const page = await list(`sort=host&limit=2${after && `&after=${after}`}`)
      expect(page.total).toBe(9)
      names.push(...page.names)
      after = page.next
    }
    expect(names).toEqual([1, 4, 7, 0, 3, 6, 2, 5, 8].map((n) => `${hosts[n % 3]} ${n}`))
  })

  it("skips no listing when the listing of the cursor is gone", async () => {
    const first = await aWaiting(0, { url: "https://a.example/" })
    await aWaiting(2, { url: "https://b.example/", name: "Second" })
    const { next } = await list("sort=host&limit=1")
    await db().service.delete({ where: { id: first.id } })
    expect((await list(`sort=host&after=${next}`)).names).toEqual(["Second"])
  })

  it("is filtered by the result that the page shows, for every history of a listing", async () => {
    const severities = [[], ["info"], ["warning"], ["error"], ["warning", "error"]]
    const histories = [[], ["ok"], ["wrong"], ["unreachable"], ["wrong", "ok"], ["ok", "wrong"]]
    let n = 0
    for (const severity of severities) {
      for (const verdicts of histories) {
        for (const isRegistered of [false, true]) {
          const findings = severity.map((one) => ({
            id: "f",
            severity: one,
            message: "",
            seen: null,
            expected: null,
            fix: "",
            section: "",
          }))
          n += 1
          const { id, url } = await aWaiting(n, { findings })
          for (const [place, verdict] of verdicts.entries())
            await db().check.create({
              data: { serviceId: id, checkedAt: new Date(Date.UTC(2026, 1, 1, place)), verdict },
            })
          const report = { protocol: "x402", httpStatus: 402, findings: [] }
          const common = { id: newId(), url, protocol: "x402", name: "N", outcome: "created", serviceId: id, report }
          if (isRegistered) await db().registration.create({ data: common })
        }
      }
    }
    const { pending } = await list("limit=200")
    expect(pending).toHaveLength(n)
    for (const result of CHECK_RESULTS) {
      const expected = pending.filter((one) => judgeCheck(one) === result).map(({ service }) => service.id)
      expect(expected.length).toBeGreaterThan(0)
      const found = await list(`result=${result}&limit=200`)
      expect(found.pending.map(({ service }) => service.id)).toEqual(expected)
      expect(found.total).toBe(expected.length)
    }
  })

  it("rejects an unknown value, and names the parameter", async () => {
    for (const [name, value] of Object.entries({
      protocol: "gopher",
      result: "fine",
      sort: "newest",
      q: "a".repeat(201),
    })) {
      const { status, body } = await read(`${name}=${value}`)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(name)
    }
  })
})
