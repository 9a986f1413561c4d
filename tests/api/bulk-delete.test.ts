// POST /api/v1/services/bulk-delete: an owner deletes several listings with one request (docs/decisions.md#shapes).

import { beforeEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/services/bulk-delete/route"
import { BulkDeleted } from "@/lib/claims/schema"
import { anOwner, aService, call, type DomainOwner, db, list, pool } from "@/tests/support/directory"

const DOMAIN = "api.provider.example"
const NOBODY = "018f0000-0000-7000-8000-000000000000"
const MISSING = "There is no service with this id."
const GONE = { deletedAt: new Date("2026-11-01T00:00:00Z"), deletedBy: "owner" }

let owner: DomainOwner
let count = 0

const mine = (more: Parameters<typeof aService>[0] = {}) => {
  count += 1
  return aService({ url: `https://${DOMAIN}/paid/${count}`, domainVerified: true, ...more })
}
const post = (body: unknown) => call(route, "POST", "/api/v1/services/bulk-delete", { body })
const bulk = async (ids: unknown) => {
  const answer = await post({ ids, ...owner.proof })
  if (answer.status === 200) BulkDeleted.parse(answer.body)
  return answer
}
const deletedIds = async () => {
  const rows = await db().service.findMany({ where: { deletedAt: { not: null } }, orderBy: { number: "asc" } })
  return rows.map(({ id }) => id)
}
const kinds = async () => (await db().event.findMany({ orderBy: { seq: "asc" } })).map(({ kind }) => kind)

beforeEach(async () => {
  owner = await anOwner(DOMAIN)
})

describe("POST /api/v1/services/bulk-delete", () => {
  it("P-4.1-38 deletes the owner's services and skips all others, each with its reason", async () => {
    const [one, two, gone] = [await mine(), await mine({ status: "pending" }), await mine(GONE)]
    const other = await aService({ url: "https://other.example/paid" })
    const { status, body, headers } = await bulk([one.number, other.number, two.number, 2_000_000_000, gone.number])
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(body).toEqual({
      deleted: [one.number, two.number],
      skipped: [other.number, 2_000_000_000, gone.number],
      reasons: {
        [other.number]: `It is under other.example, not under ${DOMAIN}.`,
        2000000000: MISSING,
        [gone.number]: "It was deleted before.",
      },
    })
    expect((await list()).body.services.map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect(await kinds()).toEqual(["service.removed"])
    const actions = await db().ownerAction.findMany({ orderBy: { id: "asc" } })
    expect(actions.map(({ action, serviceId }) => [action, serviceId]).toSorted()).toEqual(
      [
        ["deleted", one.id],
        ["deleted", two.id],
      ].toSorted(),
    )
  })

  it("echoes each id as it was written: number, number as text, UUID, UUID in upper case [D-shape-01]", async () => {
    const rows = [await mine(), await mine(), await mine(), await mine()]
    const [a, b, c, d] = rows.map(({ id, number }) => ({ id, number }))
    const ids = [a?.number, String(b?.number), c?.id, d?.id.toUpperCase()]
    expect((await bulk(ids)).body).toEqual({ deleted: ids, skipped: [], reasons: {} })
    expect(await deletedIds()).toHaveLength(4)
    const again = (await bulk(ids)).body
    expect(again).toMatchObject({ deleted: [], skipped: ids })
    expect(Object.keys(again.reasons).toSorted()).toEqual(ids.map(String).toSorted())
    expect(await kinds()).toHaveLength(4)
  })

  it("reports a listing once, even if the ids name it several times or in several forms", async () => {
    const { id, number } = await mine()
    const { body } = await bulk([number, number, String(number), id, id.toUpperCase()])
    expect(body).toEqual({
      deleted: [number],
      skipped: [id, id.toUpperCase()],
      reasons: { [id]: "It is named twice.", [id.toUpperCase()]: "It is named twice." },
    })
    expect(await kinds()).toEqual(["service.removed"])
    expect(await db().ownerAction.count()).toBe(1)
  })

  it("P-8-04 accepts 1 and 25 ids", async () => {
    const rows = await Promise.all(Array.from({ length: 26 }, () => mine()))
    const numbers = rows.map(({ number }) => number)
    expect((await bulk(numbers.slice(0, 1))).body.deleted).toHaveLength(1)
    expect((await bulk(numbers.slice(1))).body.deleted).toEqual(numbers.slice(1))
    expect((await list()).body.total).toBe(0)
  })

  it("P-4.1-39 P-8-04 rejects 0 and 26 ids with 400, even 26 times the same id", async () => {
    const { number } = await mine()
    for (const ids of [[], Array.from({ length: 26 }, (_, index) => index + 1), Array(26).fill(number)]) {
      expect(await bulk(ids)).toMatchObject({
        status: 400,
        body: { code: "invalid_parameter", details: [{ field: "ids" }] },
      })
    }
    expect(await deletedIds()).toEqual([])
  })

  it.each<[string, unknown]>([
    ["missing", undefined],
    ["null", null],
    ["a number", 1],
    ["a text", "1,2"],
    ["an object", { 0: 1, length: 1 }],
  ])("P-4.1-39 rejects ids that are %s with 400", async (_what, ids) => {
    expect(await bulk(ids)).toMatchObject({ status: 400, body: { details: [{ field: "ids" }] } })
  })

  it.each<[string]>([
    ["1.5"],
    ["1e-3"],
    ["null"],
    ["true"],
    ["[1]"],
    ["{}"],
    ['""'],
    ['"nonsense"'],
    ['"1.5"'],
    ["1e400"],
  ])("rejects the id %s with 400, names its position, and deletes none of the others", async (text) => {
    const { number } = await mine()
    const { domain, verification_token } = owner.proof
    const answer = await post(
      `{"ids":[${number},${text}],"domain":"${domain}","verification_token":"${verification_token}"}`,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter", details: [{ field: "ids[1]" }] } })
    expect(await deletedIds()).toEqual([])
  })

  it.each([0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
    "skips the unknown id %i and deletes the others",
    async (id) => {
      const { number } = await mine()
      expect((await bulk([id, number])).body).toEqual({
        deleted: [number],
        skipped: [id],
        reasons: { [id]: MISSING },
      })
    },
  )

  it("responds the same for another host's hidden listing as for a missing one [D-shape-05]", async () => {
    const hidden = [await aService({ status: "pending" }), await aService({ status: "rejected" }), await aService(GONE)]
    const ids = [...hidden.map(({ number }) => number), NOBODY]
    const { body } = await bulk(ids)
    expect(body).toEqual({ deleted: [], skipped: ids, reasons: Object.fromEntries(ids.map((id) => [id, MISSING])) })
    expect(await db().service.count({ where: { deletedAt: { gt: GONE.deletedAt } } })).toBe(0)
  })

  it("deletes nothing when a deletion in the middle fails", async () => {
    const rows = [await mine(), await mine(), await mine()]
    const last = rows.at(-1)?.number
    await pool().query(`
      create function fail_at_last() returns trigger language plpgsql as $$
      begin if (new.detail ->> 'number')::int = ${last} then raise exception 'disk full'; end if; return new; end $$;
      create trigger fail_at_last before insert on owner_actions for each row execute function fail_at_last()`)
    try {
      const { status, text } = await bulk(rows.map(({ number }) => number))
      expect(status).toBe(500)
      expect(text).not.toContain("disk full")
    } finally {
      await pool().query("drop trigger fail_at_last on owner_actions; drop function fail_at_last()")
    }
    expect(await deletedIds()).toEqual([])
    expect(await kinds()).toEqual([])
    expect(await db().ownerAction.count()).toBe(0)
    expect((await list()).body.total).toBe(3)
  })

  it("deletes each listing once and does not deadlock for two concurrent calls with opposite orders", async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, () => mine()))
    const ids = rows.map(({ number }) => number)
    const answers = await Promise.all([bulk(ids), bulk(ids.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => body.deleted).toSorted()).toEqual(ids.toSorted())
    expect(await kinds()).toHaveLength(10)
  })

  it("P-4.1-39 is 400 without domain or token", async () => {
    const { number } = await mine()
    const { domain, verification_token } = owner.proof
    const wrong = [
      {},
      { domain },
      { verification_token },
      { domain: "", verification_token },
      { domain, verification_token: "" },
      { domain: `${domain}:443`, verification_token },
    ]
    for (const proof of wrong) expect((await post({ ids: [number], ...proof })).status, JSON.stringify(proof)).toBe(400)
    expect(await deletedIds()).toEqual([])
  })

  it("P-4.1-39 is 403 with a wrong token or a claim that is not verified", async () => {
    const { number } = await mine()
    const other = await anOwner("other.example")
    const refused = { status: 403, body: { code: "not_owner" } }
    for (const verification_token of ["f".repeat(64), other.token, owner.token.toUpperCase()]) {
      expect(await post({ ids: [number], domain: DOMAIN, verification_token })).toMatchObject(refused)
    }
    for (const status of ["pending", "revoked"]) {
      await db().claim.update({ where: { domain: DOMAIN }, data: { status, revokedAt: new Date() } })
      expect(await bulk([number])).toMatchObject(refused)
    }
    expect(await deletedIds()).toEqual([])
  })

  it("reports invalid fields before a wrong token, and a wrong token before unknown ids", async () => {
    const wrong = { domain: DOMAIN, verification_token: "f".repeat(64) }
    expect((await post({ ids: [], ...wrong })).status).toBe(400)
    expect((await post({ ids: ["nonsense"], ...wrong })).status).toBe(400)
    expect((await post({ ids: [2_000_000_000], ...wrong })).status).toBe(403)
  })
})
