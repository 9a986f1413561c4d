// Every operation by which an administrator changes something writes one line in the log of acts. The operations come from the
// contracts, so that a new one without an entry in CASES, or without a line in the log, fails this test.

import { v7 as newId } from "uuid"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

process.env["SOURCES"] = "mpp"
process.env["SOURCE_MPP_URL"] = "http://127.0.0.1:9/mpp"
const { OPERATIONS } = await import("@/lib/api/operations")
const { db, disconnect } = await import("@/lib/db/client")
const { ActPage, ACTS } = await import("@/lib/acts/schema")
const { createActor } = await import("@/lib/acts/log")
const { approve } = await import("@/lib/review/review")
const { adminList, administer } = await import("@/tests/support/admin")
const { aClaim } = await import("@/tests/support/claim")
const { aBatch } = await import("@/tests/support/batch")
const { resetDatabase } = await import("@/tests/support/reset")
const { aService } = await import("@/tests/support/service")

interface Case {
  /** The acts that the call writes. */
  acts: string[]
  prepare: () => Promise<{ params?: Record<string, string>; body?: unknown }>
}

const waiting = () => aService({ status: "pending" })
const onListing =
  (body?: unknown, given: Parameters<typeof aService>[0] = {}) =>
  async () => {
    const { id } = await aService(given)
    return { params: { id }, ...(body !== undefined && { body }) }
  }
const onRevision = async () => {
  const { id: serviceId } = await aService()
  const proposed = {
    ...{ name: "Changed", description: null, category: "uncategorized", provider: null, http_method: "GET" },
    ...{ price_sats: null, price_usd: null, payment_asset: null, payment_network: null, probe_body: null },
  }
  return { params: { id: (await db().revision.create({ data: { id: newId(), serviceId, proposed } })).id } }
}
const onProposal = async () => {
  const { id: serviceId } = await aService()
  const seen = { statuses: [400, 422] }
  const data = { id: newId(), serviceId, kind: "unprobeable", protocol: "x402", seen }
  return { params: { id: (await db().proposal.create({ data })).id } }
}

const CASES: Record<string, Case> = {
  approveService: { acts: ["approve"], prepare: onListing(undefined, { status: "pending" }) },
  rejectService: { acts: ["reject"], prepare: onListing({ reason: "spam" }) },
  restoreService: { acts: ["restore"], prepare: onListing(undefined, { deletedAt: new Date(), deletedBy: "owner" }) },
  editListing: { acts: ["edit"], prepare: onListing({ category: "data/weather" }) },
  mergeListings: {
    acts: ["merge"],
    prepare: async () => {
      const [duplicate, kept] = [await aService(), await aService()]
      return { params: { id: duplicate.id }, body: { into: kept.id } }
    },
  },
  probeService: { acts: ["probe"], prepare: onListing(undefined, { url: "http://127.0.0.1:9/paid" }) },
  setProbeStatus: { acts: ["set_probe_status"], prepare: onListing({ probe_status: "unprobeable" }) },
  decideServices: {
    acts: ["approve"],
    prepare: async () => ({ body: { verdict: "approved", services: [{ id: (await waiting()).id }] } }),
  },
  decideGroup: {
    acts: ["reject"],
    prepare: async () => {
      const { id } = await aBatch("https://a.example", [(await waiting()).id])
      return { params: { id }, body: { verdict: "rejected", reason: "copies" } }
    },
  },
  undoBatch: {
    acts: ["approve", "undo"],
    prepare: async () => {
      const by = createActor("cli")
      await approve((await waiting()).id, new Date(), by)
      return { params: { id: by.batch } }
    },
  },
  approveRevision: { acts: ["approve_revision"], prepare: onRevision },
  dismissRevision: { acts: ["dismiss_revision"], prepare: onRevision },
  approveProposal: { acts: ["set_probe_status", "approve_proposal"], prepare: onProposal },
  dismissProposal: { acts: ["dismiss_proposal"], prepare: onProposal },
  resetDomain: { acts: ["reset_claim"], prepare: async () => ({ params: { domain: (await aClaim()).domain } }) },
  syncSource: { acts: ["run_job"], prepare: async () => ({ params: { name: "mpp" } }) },
  runJob: { acts: ["run_job"], prepare: async () => ({ params: { id: "words" } }) },
  dismissReport: {
    acts: ["dismiss_report"],
    prepare: async () => {
      const { id: serviceId } = await aService()
      return { params: { id: (await db().report.create({ data: { id: newId(), serviceId, reason: "dead" } })).id } }
    },
  },
}

const changing = OPERATIONS.filter(({ auth, method }) => auth === "admin" && method !== "get")
const listActs = async (query = "") => ActPage.parse((await adminList("acts", query)).body)

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe("the log of acts", () => {
  it("has a case for every operation of an administrator that changes something, and every act is in a case", () => {
    expect(Object.keys(CASES).toSorted()).toEqual(changing.map(({ id }) => id).toSorted())
    const named = new Set(Object.values(CASES).flatMap(({ acts }) => acts))
    expect([...named].toSorted()).toEqual(Object.keys(ACTS).toSorted())
  })

  it.each(changing.map((operation) => [operation.id, operation] as const))(
    "D-admin-02 has a line for %s",
    async (id, operation) => {
      const { prepare, acts }: Case = CASES[id] ?? { acts: [], prepare: async () => ({}) }
      const { params, body } = await prepare()
      const folder = operation.path.replace("/api/v1/admin/", "").replaceAll(/\{(\w+)\}/g, "[$1]")
      const send = () => administer(`${operation.method.toUpperCase()} ${folder}`, params, body)
      const before = await db().adminAct.count()
      const answer = await send()
      expect(answer.status).toBe(200)
      const lines = await db().adminAct.findMany({ orderBy: { id: "asc" } })
      expect(lines.map(({ act }) => act)).toEqual(acts)
      for (const { who, name, objectId } of lines.slice(before)) {
        expect(who).toBe("api")
        expect(name).not.toBe("")
        expect(objectId).not.toBe("")
      }
      expect((await send()).status).toBeLessThan(500)
    },
  )

  it("is listed newest first, page by page, with the values before and after", async () => {
    const [first, second] = [await waiting(), await waiting()]
    await approve(first.id, new Date(), createActor("cli"))
    await approve(second.id, new Date(), createActor("session 0a1b2c3d"))
    const page = await listActs("?limit=1")
    expect(page.acts).toMatchObject([
      {
        who: "session 0a1b2c3d",
        act: "approve",
        object_kind: "service",
        object_id: second.id,
        name: second.name,
        before: { status: "pending" },
        after: { status: "active" },
      },
    ])
    const rest = await listActs(`?limit=1&after=${page.next_cursor}`)
    expect(rest.acts.map(({ object_id }) => object_id)).toEqual([first.id])
    expect(rest.next_cursor).toBeNull()
  })

  it("has no line for a call that changes nothing or fails", async () => {
    const { id } = await aService()
    await approve(id, new Date(), createActor("cli"))
    await expect(approve(newId(), new Date(), createActor("cli"))).rejects.toMatchObject({ code: "not_found" })
    expect(await db().adminAct.count()).toBe(0)
  })

  it("names nobody by a part of the secret", async () => {
    const { createSessionId } = await import("@/lib/api/session/admin")
    const ids = new Set(Array.from({ length: 100 }, createSessionId))
    expect(ids.size).toBeGreaterThan(95)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/)
  })
})
