// Publishing the protocols that somebody chose in the report of a check, and the status of the registration afterwards.

import { describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { admin, approved, db, detail, routes, street, url } from "@/tests/support/registration"

const { publish } = await import("@/lib/registration/publish")
const { findRegistration } = await import("@/lib/registration/registration-status")
const { decideRevision } = await import("@/lib/review/revisions")

const news = (more: Record<string, unknown> = {}) => ({ url: street.endpoints.news.url, name: "Headlines", ...more })

async function published(body: Record<string, unknown>, protocols: readonly string[]): Promise<string> {
  const result = await publish(body, protocols, null, "direct")
  if ("rejected" in result) throw new Error(result.rejected.title)
  return result.id
}
async function statusOf(id: string) {
  const found = await findRegistration(id)
  if (!found) throw new Error(`${id} is not stored`)
  return found
}
const states = async (id: string) =>
  (await statusOf(id)).listings.map(({ protocol, state, isPublic }) => [protocol, state, isPublic])

describe("publish", () => {
  it("stores one listing for each chosen protocol, with the same fields, from one probe", async () => {
    const before = street.seenBy("news").filter((line) => line.endsWith("/news")).length
    const id = await published(news({ description: "Of today", category: "media/news" }), ["MPP", "L402"])
    expect(street.seenBy("news").filter((line) => line.endsWith("/news"))).toHaveLength(before + 1)
    const stored = await db().service.findMany({ orderBy: { protocol: "asc" } })
    const fields = { name: "Headlines", description: "Of today", category: "media/news", status: "pending" }
    expect(stored).toMatchObject([
      { protocol: "L402", ...fields },
      { protocol: "MPP", ...fields },
    ])
    expect(await db().check.count()).toBe(2)
    const status = await statusOf(id)
    expect(status).toMatchObject({ url: news().url, domain: "127.0.0.1", isClaimed: false })
    expect(status.listings.map(({ id: listing }) => listing)).toEqual(stored.map(({ id: listing }) => listing))
    expect(await states(id)).toEqual([
      ["L402", "waiting", false],
      ["MPP", "waiting", false],
    ])
  })

  it("leaves out a protocol that was not chosen", async () => {
    await published(news(), ["MPP"])
    expect((await db().service.findMany()).map(({ protocol }) => protocol)).toEqual(["MPP"])
  })

  it("stores nothing unless every chosen protocol has a valid challenge, and reports the response", async () => {
    const result = await publish(news(), ["L402", "x402"], null, "direct")
    expect(result).toMatchObject({ rejected: { status: 402, suggested: { description: { from: "challenge" } } } })
    expect(await db().service.count()).toBe(0)
    expect(await db().registration.findMany()).toMatchObject([{ outcome: "refused", protocol: "x402" }])
  })

  it("reports an endpoint that has changed since the check", async () => {
    street.break("news", "free")
    const result = await publish(news(), ["L402"], null, "direct")
    street.fix("news")
    expect(result).toMatchObject({ rejected: { title: expect.stringMatching(/responds with 200, not 402$/) } })
  })

  it.each([
    [news(), [], "protocol"],
    [news(), ["carrier-pigeon"], "protocol"],
    [news({ name: "" }), ["L402"], "name"],
    [news({ url: "ftp://a.example/" }), ["L402"], "url"],
  ])("rejects %j as %j", async (body, protocols, field) => {
    await expect(publish(body, protocols, null, "direct")).rejects.toMatchObject({ options: { details: [{ field }] } })
  })

  it("registers for the signed-in owner under the owner's host only", async () => {
    const owner = { domain: "other.example", tokenHash: "0".repeat(64) }
    await expect(publish(news(), ["L402"], owner, "direct")).rejects.toMatchObject({
      options: { details: [{ field: "url" }] },
    })
  })

  it("stores nothing when one of the listings was removed by its owner", async () => {
    const id = await published(news(), ["MPP"])
    const [listing] = (await statusOf(id)).listings
    await db().service.update({
      where: { id: listing?.id ?? "" },
      data: { deletedAt: new Date(), deletedBy: "owner" },
    })
    await expect(publish(news(), ["L402", "MPP"], null, "direct")).rejects.toMatchObject({ code: "conflict" })
    expect(await db().service.count()).toBe(1)
    expect(await states(id)).toEqual([["MPP", "deleted", false]])
  })

  it("serializes two publications of the same URL", async () => {
    const both = await Promise.all([published(news(), ["L402", "MPP"]), published(news(), ["MPP", "L402"])])
    expect(new Set(both).size).toBe(2)
    expect(await db().service.count()).toBe(2)
  })
})

describe("the status of a registration", () => {
  it("follows the decision of the reviewer", async () => {
    const id = await published(news(), ["L402"])
    const listing = (await statusOf(id)).listings[0]?.id ?? ""
    await admin(routes.reject, listing, { reason: "A copy." })
    expect(await states(id)).toEqual([["L402", "rejected", false]])
    await admin(routes.approve, listing)
    expect(await states(id)).toEqual([["L402", "public", true]])
  })

  it("of a change to a public listing is a suggestion, and follows its decision", async () => {
    const listing = await approved({ description: "By day" })
    const first = await published({ url, name: "Almanac", description: "By night" }, ["L402"])
    expect(await states(first)).toEqual([["L402", "suggested", true]])
    const second = await published({ url, name: "Almanac", description: "By dusk" }, ["L402"])
    expect(await states(first)).toEqual([["L402", "suggestion_replaced", true]])
    const revision = await db().revision.findFirstOrThrow({ where: { state: "pending" } })
    await decideRevision(revision.id, "approved", new Date(), createActor("cli"))
    expect(await states(second)).toEqual([["L402", "suggestion_accepted", true]])
    expect((await detail(listing)).description).toBe("By dusk")
    const third = await published({ url, name: "Spam" }, ["L402"])
    const next = await db().revision.findFirstOrThrow({ where: { state: "pending" } })
    await decideRevision(next.id, "dismissed", new Date(), createActor("cli"))
    expect(await states(third)).toEqual([["L402", "suggestion_dismissed", true]])
  })

  it("of a registration without a change is unchanged", async () => {
    await approved({ description: "By day" })
    const id = await published({ url, name: "Almanac", description: "By day" }, ["L402"])
    expect(await states(id)).toEqual([["L402", "unchanged", true]])
  })

  it.each([["no-uuid"], ["0199d5a0-0000-7000-8000-00000000dead"], [""]])("of %s is unknown", async (id) => {
    expect(await findRegistration(id)).toBeNull()
  })

  it("of a rejected attempt is unknown", async () => {
    await publish({ url: street.endpoints.free.url, name: "Free" }, ["L402"], null, "direct")
    const attempt = await db().registration.findFirstOrThrow()
    expect(await findRegistration(attempt.id)).toBeNull()
  })
})
