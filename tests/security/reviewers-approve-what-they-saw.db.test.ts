// An approval publishes exactly the version that the reviewer saw. The approval fails if someone registered the same URL again
// after the reviewer loaded the page.

import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createActor } from "@/lib/acts/log"
import { call } from "@/tests/support/api"
import { admin, almanac, bearer, db, listed, routes } from "@/tests/support/registration"

const { approve } = await import("@/lib/review/review")
const { findReviewed } = await import("@/lib/review/queries")
const { ListingChanged } = await import("@/lib/review/version")

/** Reads the only pending listing as the administrator's list shows it. */
const readPending = async () => (await call(routes.pending, "GET", "/", { headers: bearer })).body.pending[0]
const honest = () => almanac({ name: "Honest weather API", description: "By day", contact_email: "first@example.com" })
const overwrite = (more: Record<string, unknown> = {}) => almanac({ name: "CASINO evil.example", ...more })

/** Stops the clock, so that all registrations have the same second in `updated_at`. */
function stopClock() {
  vi.setSystemTime(new Date("2026-11-23T12:00:00.300Z"))
  onTestFinished(() => void vi.useRealTimers())
}

describe("an approval of a listing that has changed since it was read", () => {
  it.each(["version", "updated_at"])("is rejected with 409 when it names the %s that was read", async (name) => {
    await honest()
    const { service, ...entry } = await readPending()
    const seen = { [name]: name === "version" ? entry.version : service.updated_at }
    await overwrite()
    const { status, body } = await admin(routes.approve, service.id, seen)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: "listing_changed", details: [{ field: name, message: expect.any(String) }] })
    expect((await listed()).total).toBe(0)
    const now = await readPending()
    const again = { [name]: name === "version" ? now.version : now.service.updated_at }
    expect((await admin(routes.approve, service.id, again)).body.service.name).toBe("CASINO evil.example")
  })

  it.each(["version", "updated_at"])("is rejected by its %s within the same second", async (name) => {
    stopClock()
    await honest()
    const first = await readPending()
    await overwrite()
    const second = await readPending()
    await overwrite({ description: "Win now" })
    for (const { version, service } of [first, second]) {
      const seen = { [name]: name === "version" ? version : service.updated_at }
      expect((await admin(routes.approve, service.id, seen)).status).toBe(409)
    }
    expect((await listed()).total).toBe(0)
  })

  it("is rejected with the old and new value of each field", async () => {
    await honest()
    const { service } = await readPending()
    const shown = await findReviewed(service.id)
    await overwrite({ price_sats: 9, description: "By night" })
    const refused = approve(service.id, new Date(), createActor("cli"), { declared: shown?.declared ?? null })
    await expect(refused).rejects.toBeInstanceOf(ListingChanged)
    await expect(refused).rejects.toMatchObject({
      differences: [
        { field: "name", before: "Honest weather API", now: "CASINO evil.example" },
        { field: "description", before: "By day", now: "By night" },
        { field: "price_sats", before: null, now: 9 },
      ],
    })
    const again = (await findReviewed(service.id))?.declared ?? null
    expect((await approve(service.id, new Date(), createActor("cli"), { declared: again })).name).toBe(
      "CASINO evil.example",
    )
  })

  it.each<[field: string, more: object, both?: object]>([
    ["description", { description: "Other" }],
    ["category", { category: "ai" }],
    ["provider", { provider: "Mallory" }],
    ["price_sats", { price_sats: 1 }],
    ["price_usd", { price_usd: 0.1 }],
    ["payment_asset", { payment_asset: "DOGE" }],
    ["payment_network", { payment_network: "dogecoin" }],
    ["http_method", { http_method: "POST" }],
    ["probe_body", { probe_body: '{"a":1}' }, { http_method: "POST" }],
  ])("is rejected when only the %s differs", async (_field, more, both = {}) => {
    const first = { name: "Same name", ...both }
    await almanac(first)
    const { service, version } = await readPending()
    await almanac({ ...first, ...more })
    expect((await admin(routes.approve, service.id, { version })).status).toBe(409)
  })
})

describe("an approval of the current version", () => {
  it("succeeds after an identical registration, and a repeat returns the same", async () => {
    const { service } = (await honest()).body
    const { version } = await readPending()
    await honest()
    expect((await admin(routes.approve, service.id, { version })).status).toBe(200)
    expect((await admin(routes.approve, service.id, { version })).status).toBe(200)
    expect((await admin(routes.approve, service.id, { updated_at: service.updated_at })).status).toBe(200)
  })

  it("needs no version, with an empty object or without a body", async () => {
    const { service } = (await honest()).body
    expect((await admin(routes.approve, service.id, {})).status).toBe(200)
    expect((await admin(routes.approve, service.id)).status).toBe(200)
  })

  it.each([{ updated_at: "yesterday" }, { updated_at: 5 }, { version: "1" }])("is 400 with %j", async (seen) => {
    const { service } = (await honest()).body
    expect((await admin(routes.approve, service.id, seen)).status).toBe(400)
  })
})

it("a rejection with a version rejects only that version", async () => {
  const { service } = (await honest()).body
  const { version } = await readPending()
  await overwrite()
  expect((await admin(routes.reject, service.id, { reason: "spam", version })).status).toBe(409)
  expect((await admin(routes.reject, service.id, { reason: "spam" })).status).toBe(200)
})

it("a second registration does not replace the contact e-mail of the first", async () => {
  await honest()
  await overwrite({ contact_email: "mallory@evil.example" })
  expect((await db().service.findFirstOrThrow()).contactEmail).toBe("first@example.com")
  await db().service.updateMany({ data: { contactEmail: null } })
  await overwrite({ contact_email: "second@example.com" })
  expect((await db().service.findFirstOrThrow()).contactEmail).toBe("second@example.com")
})
