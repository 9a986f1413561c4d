// Every operation by which an administrator changes something writes one line in the log of acts, however it is called: several
// times at once, again, or by its form on `/admin`. The operations come from the contracts, so that a new one without an entry in
// CASES, or without a line in the log, fails this test.

import { v7 as newId } from "uuid"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

process.env["SOURCES"] = "mpp"
process.env["SOURCE_MPP_URL"] = "http://127.0.0.1:9/mpp"
const { findCommand } = await import("@/app/admin/commands")
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
const { aWebhook } = await import("@/tests/support/webhook")

interface Case {
  /** The acts that the call writes. */
  acts: string[]
  /** Each call is an act. Repeating any other call changes nothing. */
  isAlwaysAnAct?: true
  prepare: () => Promise<{ params?: Record<string, string>; body?: Record<string, unknown> }>
  /**
   * The command of the form on `/admin`, and the words of its notice. The form has the fields of the body, and `more`. Approvals
   * and resets have server actions of their own.
   */
  form?: readonly [act: string, words: RegExp, more?: Record<string, string>]
}

const waiting = () => aService({ status: "pending" })
const onListing =
  (body?: Record<string, unknown>, given: Parameters<typeof aService>[0] = {}) =>
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

const REVISION = /^The revision of .+ is (approved|dismissed)\.$/
const PROPOSAL = /^The proposal for .+ is (approved|dismissed)\.$/

const CASES: Record<string, Case> = {
  approveService: { acts: ["approve"], prepare: onListing(undefined, { status: "pending" }) },
  rejectService: { acts: ["reject"], prepare: onListing({ reason: "spam" }), form: ["reject", / is rejected\.$/] },
  restoreService: {
    acts: ["restore"],
    prepare: onListing(undefined, { deletedAt: new Date(), deletedBy: "owner" }),
    form: ["restore", / is public again\.$/],
  },
  editListing: {
    acts: ["edit"],
    prepare: onListing({ category: "data/weather" }),
    form: ["edit", / is saved\.$/],
  },
  mergeListings: {
    acts: ["merge"],
    prepare: async () => {
      const [duplicate, kept] = [await aService(), await aService()]
      return { params: { id: duplicate.id }, body: { into: kept.id } }
    },
    form: ["merge", /^The duplicate was merged into /],
  },
  probeService: {
    acts: ["probe"],
    isAlwaysAnAct: true,
    prepare: onListing(undefined, { url: "http://127.0.0.1:9/paid" }),
    form: ["probe", /^Probed .+: .+ \(.+\)\. Its health is \w+\.$/],
  },
  setProbeStatus: {
    acts: ["set_probe_status"],
    prepare: onListing({ probe_status: "unprobeable" }),
    form: ["setProbing", / is no longer probed\.$/],
  },
  decideServices: {
    acts: ["approve"],
    prepare: async () => {
      const { id } = await waiting()
      return { params: { pick: id }, body: { verdict: "approved", services: [{ id }] } }
    },
    form: ["decideBatch", /^1\slisting is public\.$/],
  },
  decideGroup: {
    acts: ["reject"],
    prepare: async () => {
      const { id } = await aBatch("https://a.example", [(await waiting()).id])
      return { params: { id }, body: { verdict: "rejected", reason: "copies" } }
    },
    form: ["decideGroup", /^1\slisting is rejected\.$/],
  },
  undoBatch: {
    acts: ["approve", "undo"],
    prepare: async () => {
      const by = createActor("cli")
      await approve((await waiting()).id, new Date(), by)
      return { params: { id: by.batch } }
    },
    form: ["undo", /^The decision about 1\slisting is taken back\.$/],
  },
  approveRevision: {
    acts: ["approve_revision"],
    prepare: onRevision,
    form: ["decideRevision", REVISION, { verdict: "approved" }],
  },
  dismissRevision: {
    acts: ["dismiss_revision"],
    prepare: onRevision,
    form: ["decideRevision", REVISION, { verdict: "dismissed" }],
  },
  approveProposal: {
    acts: ["set_probe_status", "approve_proposal"],
    prepare: onProposal,
    form: ["decideProposal", PROPOSAL, { verdict: "approved" }],
  },
  dismissProposal: {
    acts: ["dismiss_proposal"],
    prepare: onProposal,
    form: ["decideProposal", PROPOSAL, { verdict: "dismissed" }],
  },
  resetDomain: {
    acts: ["reset_claim"],
    isAlwaysAnAct: true,
    prepare: async () => ({ params: { domain: (await aClaim()).domain } }),
  },
  eraseDomain: {
    acts: ["erase_domain"],
    prepare: async () => {
      const { domain } = await aClaim()
      await aService({ url: `https://${domain}/one` })
      return { params: { domain } }
    },
    form: ["eraseDomain", /^What the owner of .+ left is deleted: 1 listing\.$/],
  },
  removeWebhook: {
    acts: ["delete_webhook"],
    prepare: async () => ({ params: { id: (await aWebhook()).id } }),
    form: ["deleteWebhook", /^The webhook to .+ is deleted\.$/],
  },
  syncSource: {
    acts: ["run_job"],
    isAlwaysAnAct: true,
    prepare: async () => ({ params: { name: "mpp" } }),
    form: ["readSource", /^mpp was not read completely: /],
  },
  runJob: {
    acts: ["run_job"],
    isAlwaysAnAct: true,
    prepare: async () => ({ params: { id: "words" } }),
    form: ["runJob", /^Spelling correction: the job ran for \d+ ms\.$/],
  },
  dismissReport: {
    acts: ["dismiss_report"],
    prepare: async () => {
      const { id: serviceId } = await aService()
      return { params: { id: (await db().report.create({ data: { id: newId(), serviceId, reason: "dead" } })).id } }
    },
    form: ["dismissReport", /^The report about .+ is dismissed\.$/],
  },
}

const operations = OPERATIONS.filter(({ auth }) => auth === "admin")
const changing = operations.filter(({ method }) => method !== "get")
const caseOf = (id: string): Case => CASES[id] ?? { acts: [], prepare: async () => ({}) }

function send(id: string, params?: Record<string, string>, body?: unknown) {
  const { method = "get", path = "/" } = operations.find((operation) => operation.id === id) ?? {}
  const folder = path.replace("/api/v1/admin/", "").replaceAll(/\{(\w+)\}/g, "[$1]")
  return administer(`${method.toUpperCase()} ${folder}`, params, body)
}

/** Runs the command of a form, as the server action of `/admin` does. Returns the text of the notice. */
async function press(act: string, params: Record<string, string>, fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...params })) form.set(name, String(value))
  const [id = ""] = Object.values(params)
  const call = { id, fields: Object.fromEntries(form), form, by: createActor("session 0a1b2c3d"), now: new Date() }
  const notice = await findCommand(act)?.(call)
  return typeof notice === "string" ? notice : notice?.text
}
const listLines = () => db().adminAct.findMany({ orderBy: { id: "asc" } })
const countWritten = async () => [await db().adminAct.count(), await db().event.count()]

beforeEach(() => resetDatabase())
afterAll(() => disconnect())

describe("an operation of an administrator", () => {
  it("has a case if it changes something, and every act is in a case", () => {
    expect(Object.keys(CASES).toSorted()).toEqual(changing.map(({ id }) => id).toSorted())
    const named = new Set(Object.values(CASES).flatMap(({ acts }) => acts))
    expect([...named].toSorted()).toEqual(Object.keys(ACTS).toSorted())
  })

  it.each(changing.map(({ id }) => id))("D-admin-02 has one line for %s, called three times at once", async (id) => {
    const { prepare, acts, isAlwaysAnAct = false } = caseOf(id)
    const { params, body } = await prepare()
    const before = await db().adminAct.count()
    const answers = await Promise.all(Array.from({ length: isAlwaysAnAct ? 1 : 3 }, () => send(id, params, body)))
    // A group that is decided has no listing that waits, so it is not found.
    // So is a webhook that is deleted.
    const isGone = id === "decideGroup" || id === "removeWebhook"
    for (const { status } of answers) expect(isGone ? [200, 404] : [200]).toContain(status)
    const lines = await listLines()
    expect(lines.map(({ act }) => act)).toEqual(acts)
    for (const { who, name, objectId } of lines.slice(before)) {
      expect(who).toBe("api")
      expect(name).not.toBe("")
      expect(objectId).not.toBe("")
    }
    const written = await countWritten()
    expect((await send(id, params, body)).status).toBeLessThan(409)
    if (!isAlwaysAnAct) expect(await countWritten()).toEqual(written)
  })

  const withForm = Object.entries(CASES).flatMap(([id, { form, ...rest }]) => (form ? [{ id, form, ...rest }] : []))
  it.each(withForm)("D-admin-02 has one line for the form of $id", async ({ form, prepare, acts }) => {
    const [act, words, more] = form
    const { params = {}, body } = await prepare()
    expect(await press(act, params, { ...body, ...more })).toMatch(words)
    const lines = await listLines()
    expect(lines.map((line) => line.act)).toEqual(acts)
    expect(lines.at(-1)?.who).toBe("session 0a1b2c3d")
  })

  it.each([
    ["approveRevision", "dismissRevision"],
    ["dismissRevision", "approveRevision"],
    ["approveProposal", "dismissProposal"],
    ["dismissProposal", "approveProposal"],
  ])("%s has the same response when it is repeated, and %s is 409 afterwards", async (decision, opposite) => {
    const { params } = await caseOf(decision).prepare()
    const first = await send(decision, params)
    expect((await send(decision, params)).body).toEqual(first.body)
    expect((await send(opposite, params)).status).toBe(409)
  })

  it.each(["approveService", "rejectService", "editListing"])("%s is 409 for a deleted listing", async (id) => {
    const { body } = await caseOf(id).prepare()
    const gone = await aService({ deletedAt: new Date(), deletedBy: "owner" })
    expect((await send(id, { id: gone.id }, body)).status).toBe(409)
  })

  it.each(operations.filter(({ path }) => path.includes("{")).map(({ id, path, body }) => [id, path, body] as const))(
    "%s is 404 for what does not exist",
    async (id, path, body) => {
      const [, name = ""] = /\{(\w+)\}/.exec(path) ?? []
      for (const unknown of name === "domain" ? ["nobody.example"] : [newId(), "99999999999", "nonsense"]) {
        expect((await send(id, { [name]: unknown }, body?.example)).status).toBe(404)
      }
      expect(await countWritten()).toEqual([0, 0])
    },
  )
})

describe("the log of acts", () => {
  it("has who did it, and the values before and after", async () => {
    const { id, name } = await waiting()
    await approve(id, new Date(), createActor("session 0a1b2c3d"))
    const subject = { object_kind: "service", object_id: id, name }
    expect(ActPage.parse((await adminList("acts")).body).acts).toMatchObject([
      {
        ...{ who: "session 0a1b2c3d", act: "approve", ...subject },
        ...{ before: { status: "pending" }, after: { status: "active" } },
      },
    ])
  })

  it("names nobody by a part of the secret", async () => {
    const { createSessionId } = await import("@/lib/api/session/admin")
    const ids = new Set(Array.from({ length: 100 }, createSessionId))
    expect(ids.size).toBeGreaterThan(95)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/)
  })
})
