// POST /api/v1/hosts/{host}/files/read: the proven owner has the documents read again. tests/sources/host-files has the visit.

import { beforeEach, describe, expect, it } from "vitest"

Object.assign(process.env, { SOURCES: "well-known" })
const route = await import("@/app/api/v1/hosts/[host]/files/read/route")
const { anOwner, call, db } = await import("@/tests/support/directory")
const { env } = await import("@/lib/env")

// The limit by host outlives a test, so each test has a host of its own.
let at = 0
let owner: Awaited<ReturnType<typeof anOwner>>

beforeEach(async () => {
  at += 1
  owner = await anOwner(`api${at}.provider.example`)
})

const ask = (body: unknown = owner.proof, host = owner.domain) =>
  call(route, "POST", `/api/v1/hosts/${encodeURIComponent(host)}/files/read`, { params: { host }, body })

describe("POST /api/v1/hosts/{host}/files/read", () => {
  it("stores the request for the job", async () => {
    const { status, body } = await ask(owner.proof, owner.domain.toUpperCase())
    expect([status, body.host]).toEqual([202, owner.domain])
    const { host, wantedAt, dueAt } = await db().hostFiles.findFirstOrThrow()
    expect([host, dueAt]).toEqual([owner.domain, wantedAt])
    expect(wantedAt?.toISOString().slice(0, 19)).toBe(body.rereading_since.slice(0, 19))
  })

  it("D-host-files-03 is 429 within an hour, with the time of the next one", async () => {
    expect((await ask()).status).toBe(202)
    const { status, body, headers } = await ask()
    expect([status, body.code]).toEqual([429, "rate_limited"])
    expect(body.error).toMatch(/^At most 1 new reading per hour is accepted for one host\. The next one is accepted in/)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500)
  })

  it("is for the owner of the host only, and a rejected call does not count", async () => {
    expect((await ask({ ...owner.proof, verification_token: "0".repeat(64) })).body.code).toBe("not_owner")
    const other = await anOwner("other.example")
    expect((await ask(other.proof)).body.code).toBe("other_host")
    expect((await ask({})).status).toBe(400)
    expect((await ask(owner.proof, "not a host")).status).toBe(404)
    expect(await db().hostFiles.count()).toBe(0)
    expect((await ask()).status).toBe(202)
  })

  it("is 409 when the directory does not read documents of hosts", async () => {
    Object.assign(env, { SOURCES: [] })
    const { status, body } = await ask()
    Object.assign(env, { SOURCES: ["well-known"] })
    expect([status, body.code]).toEqual([409, "conflict"])
    expect((await ask()).status).toBe(202)
  })
})
