// The owner of a domain and one verified listing under it, which exist anew in each test, and the calls of the owner on the listing.

import { beforeEach, expect } from "vitest"
import * as route from "@/app/api/v1/services/[id]/route"
import { anOwner, aService, call, type DomainOwner, db } from "./directory"

export const DOMAIN = "api.provider.example"
export const LONG_AGO = new Date("2026-01-02T03:04:05Z")

type Row = Awaited<ReturnType<typeof aService>>
export let owner: DomainOwner
export let mine: Row

beforeEach(async () => {
  owner = await anOwner(DOMAIN)
  mine = await aService({
    url: `https://${DOMAIN}/paid/one`,
    name: "Before",
    description: "As it was",
    category: "data/old",
    domainVerified: true,
    updatedAt: LONG_AGO,
  })
})

type Id = string | number
export const patch = (id: Id, body: unknown, headers: Record<string, string> = {}) =>
  call(route, "PATCH", `/api/v1/services/${id}`, { params: { id: String(id) }, body, headers })
export const edit = (fields: Record<string, unknown>, id: Id = mine.id) => patch(id, { ...owner.proof, ...fields })
export const detail = async (id: string) => (await call(route, "GET", "/", { params: { id } })).body

export const events = () => db().event.findMany({ orderBy: { seq: "asc" } })
export const actions = () => db().ownerAction.findMany({ orderBy: { id: "asc" } })
export const stored = () => db().service.findUniqueOrThrow({ where: { id: mine.id } })

/** Expects that nothing was written: no field, no event and no entry of the audit trail. */
export async function expectUntouched(): Promise<void> {
  expect(await stored()).toEqual(mine)
  expect(await events()).toEqual([])
  expect(await actions()).toEqual([])
}
