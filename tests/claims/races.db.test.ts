// Concurrent calls about one claim. In any order, one call wins, and afterwards the claim, listings, event log and
// audit trail agree.

import { v7 as newId } from "uuid"
import { describe, expect, it } from "vitest"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { openStreet } from "@/tests/street/street"
import { runs } from "@/tests/support/long"

// lib/env reads settings when it is first imported, so ALLOW_PRIVATE is set before the imports below.
const street = await openStreet()
process.env["ALLOW_PRIVATE"] = street.hosts.join(",")
const {
  aClaim,
  aService,
  actions,
  claimOf,
  db,
  detail,
  edit,
  eventKinds,
  listMarks,
  publish,
  reset,
  revoke,
  start,
  trail,
  verify,
} = await import("./world")
const { isDomainVerified, buildOwner } = await import("@/lib/claims/ownership")
const { env } = await import("@/lib/env")
const { pool } = await import("@/lib/db/client")
const { parseBody } = await import("@/lib/contract/input")
const { createLoneTurn } = await import("@/lib/probe/host/turn")
const { RegisterInput } = await import("@/lib/registration/schema")
const { store } = await import("@/lib/registration/store")
const { verify: askEndpoint } = await import("@/lib/registration/verify")

const ROUNDS = runs(6, 12)
const host = (round: number) => `host${round}.example`
const eight = Array.from({ length: 8 }, (_, at) => at)
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const of = <T>(one: T, count: number, other: T): T[] => [one, ...Array<T>(count).fill(other)]

describe("eight concurrent calls", () => {
  it("verify one claim: exactly one gets 200, the others get 409, and each listing gets one event", async () => {
    const domain = host(0)
    const listed = await aService({ url: `https://${domain}/listed` })
    const pending = await aService({ url: `https://${domain}/pending`, status: "pending" })
    const { verification_hash, verification_token } = (await start(domain)).body
    publish(domain, verification_hash)
    const approval = { approve: "all", verification_token }
    const answers = await Promise.all(eight.map(() => verify(domain, approval)))
    expect(statuses(answers)).toEqual(of(200, 7, 409))
    expect(await trail(domain)).toEqual(["verified", "accepted"])
    const events = await db().event.findMany({ orderBy: { seq: "asc" } })
    expect(events.map(({ kind, serviceId }) => [kind, serviceId])).toEqual([
      ["service.updated", listed.id],
      ["service.new", pending.id],
    ])
  })

  it("start one claim: one creates it, the others refresh it, and exactly one of the tokens is valid", async () => {
    const domain = host(0)
    const answers = await Promise.all(eight.map(() => start(domain)))
    expect(statuses(answers)).toEqual([...Array(7).fill(200), 201])
    const { tokenHash } = await claimOf(domain)
    const winners = answers.filter(({ body }) => body.verification_hash === tokenHash)
    expect(winners).toHaveLength(1)
    publish(domain, ...answers.map(({ body }) => body.verification_hash))
    expect((await verify(domain)).status).toBe(200)
    const uses = await Promise.all(answers.map(({ body }) => actions(domain, body.verification_token)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await actions(domain, winners[0]?.body.verification_token)).status).toBe(200)
  })

  it("revoke one claim: exactly one gets 200, the others get 403", async () => {
    const { domain, token } = await aClaim()
    await aService({ url: `https://${domain}/`, domainVerified: true })
    expect(statuses(await Promise.all(eight.map(() => revoke(domain, token))))).toEqual(of(200, 7, 403))
    expect(await trail(domain)).toEqual(["revoked"])
    expect(await eventKinds()).toEqual(["service.updated"])
  })

  it("reset one claim: all get 200, and exactly one of the new tokens is valid", async () => {
    const { domain } = await aClaim()
    const answers = await Promise.all(eight.map(() => reset(domain)))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const { tokenHash, status } = await claimOf(domain)
    expect(status).toBe("pending")
    expect(answers.filter(({ body }) => body.verification_hash === tokenHash)).toHaveLength(1)
    expect(answers.map(({ body }) => body.grace_until)).not.toContain(null)
  })

  it("start claims of eight domains: all get 201", async () => {
    const answers = await Promise.all(eight.map((at) => start(host(at))))
    expect(statuses(answers)).toEqual(Array(8).fill(201))
  })
})

describe("two concurrent calls, in many orders,", () => {
  it("verify and start: the claim is verified with the published hash, whichever commits first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const domain = host(round)
      const { verification_hash: hash } = (await start(domain)).body
      publish(domain, hash)
      const calls = [() => verify(domain), () => start(domain)]
      const [one, other] = await Promise.all((round % 2 ? calls : calls.toReversed()).map((run) => run()))
      const [proof, refresh] = round % 2 ? [one, other] : [other, one]
      const claim = await claimOf(domain)
      expect(["200 409 verified", "200 200 verified"]).toContain(`${proof?.status} ${refresh?.status} ${claim.status}`)
      expect(claim.tokenHash).toBe(hash)
    }
  })

  it("verify and reset: the claim is pending, and only the token of the reset is valid", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const domain = host(round)
      publish(domain, (await start(domain)).body.verification_hash)
      const [proof, anew] = await Promise.all([verify(domain), reset(domain)])
      expect(["200 200", "422 200"]).toContain(`${proof.status} ${anew.status}`)
      expect(await claimOf(domain)).toMatchObject({ status: "pending", tokenHash: anew.body.verification_hash })
      expect(anew.body.grace_until === null).toBe(proof.status === 422)
    }
  })

  it("edit and end a claim: the edit commits before the end, or gets 403", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { domain, token } = await aClaim({ domain: host(round) })
      const { id } = await aService({ url: `https://${domain}/`, name: "Before", domainVerified: true })
      const signed = { domain, verification_token: token, name: "After" }
      const end = round % 3 === 0 ? reset(domain) : revoke(domain, token)
      const [edited, ended] = await Promise.all([edit(id, signed), end])
      expect(ended.status).toBe(200)
      expect([200, 403]).toContain(edited.status)
      expect(await detail(id)).toMatchObject({ name: edited.status === 200 ? "After" : "Before" })
      const last = round % 3 === 0 ? "reset" : "revoked"
      expect(await trail(domain)).toEqual(edited.status === 200 ? ["edited", last] : [last])
      expect((await edit(id, signed)).status).toBe(403)
    }
  })
})

describe("a registration that is concurrent with a claim", () => {
  const { url, method } = street.endpoints.news
  const read = async () => {
    const verified = await askEndpoint({ url, method, protocol: "L402", body: null }, new Date(), createLoneTurn())
    if (!("verification" in verified)) throw new Error(verified.error)
    return verified
  }
  /** Probes a test endpoint that speaks two protocols, and stores both listings under the given domain. */
  const register = async (domain: string, owner: Owner | null = null) => {
    const body = { url: `https://${domain}/paid`, protocol: "L402", name: "Raced", http_method: method }
    return store({ ...parseBody(RegisterInput, body), http_method: method }, await read(), new Date(), owner)
  }

  it("D-reg-03 P-2.1-13 that is verified: the owner's listings are marked and public, other hosts' are pending", async () => {
    const { domain, token } = await aClaim()
    await register(domain, buildOwner(domain, token))
    await register(`deep.${domain}`)
    expect(await listMarks(domain)).toEqual([
      ["active", true],
      ["active", true],
    ])
    expect(await listMarks(`deep.${domain}`)).toEqual([
      ["pending", false],
      ["pending", false],
    ])
  })

  it("that is being verified: listings without the owner's token are pending and unmarked, in any order", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const domain = host(round)
      publish(domain, (await start(domain)).body.verification_hash)
      const [stored, { status }] = await Promise.all([register(domain), verify(domain)])
      expect([status, stored.siblings.length]).toEqual([200, 1])
      expect(await listMarks(domain)).toEqual([
        ["pending", false],
        ["pending", false],
      ])
    }
    expect(await eventKinds()).toEqual([])
  })

  it("that is being revoked: the owner's listings are unmarked or rejected, in any order", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { domain, token } = await aClaim({ domain: host(round) })
      const registered = register(domain, buildOwner(domain, token)).catch((error: unknown) => error)
      const [stored, { status }] = await Promise.all([registered, revoke(domain, token)])
      expect(status).toBe(200)
      const marks = (await listMarks(domain)).map(([, mark]) => mark)
      expect(marks).toEqual(stored instanceof AppError ? [] : [false, false])
    }
  })

  it("that is being reset: the owner's listings are marked or rejected, in any order", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { domain, token } = await aClaim({ domain: host(round) })
      const registered = register(domain, buildOwner(domain, token)).catch((error: unknown) => error)
      const [stored] = await Promise.all([registered, reset(domain)])
      const marked = ["active", true]
      expect(await listMarks(domain)).toEqual(stored instanceof AppError ? [] : [marked, marked])
    }
  })

  it("that is verified during the registration's transaction makes the verification wait for the commit", async ({
    skip,
  }) => {
    skip(!env.DATABASE_URL, "the embedded database has one connection, so transactions cannot overlap")
    const domain = host(0)
    publish(domain, (await start(domain)).body.verification_hash)
    const waiting = async () => {
      const { rows } = await pool().query("select 1 from pg_locks where locktype = 'advisory' and not granted")
      return rows.length
    }
    const { proof, id } = await db().$transaction(async (transaction) => {
      expect(await isDomainVerified(transaction, domain)).toBe(false)
      const proof = verify(domain)
      await expect.poll(waiting).toBe(1)
      const row = { id: newId(), url: `https://${domain}/written`, protocol: "x402", host: domain, name: "Written" }
      const data = { ...row, registrableDomain: domain, status: "active", listedAt: new Date() }
      const { id } = await transaction.service.create({ data })
      return { proof: () => proof, id }
    })
    expect((await proof()).status).toBe(200)
    expect((await detail(id)).domain_verified).toBe(1)
  })
})
