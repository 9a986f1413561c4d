// Every call of an owner on one listing checks in the same order: fields, claim and token, listing, host (docs/decisions.md#claims).

import { beforeEach, describe, expect, it } from "vitest"
import { aClaim, accept, aService, edit, remove } from "@/tests/claims/world"
import { call } from "@/tests/support/api"

const check = await import("@/app/api/v1/services/[id]/check/route")

const DOMAIN = "api.example.com"
const NOBODY = "0190a000-0000-7000-8000-00000000dead"
type Ask = (id: string, body: Record<string, unknown>) => Promise<{ status: number; body: { code: string } }>
const CALLS: [string, Ask][] = [
  ["PATCH", (id, body) => edit(id, { ...body, name: "New" })],
  ["DELETE", (id, body) => remove(id, body)],
  ["POST …/check", (id, body) => call(check, "POST", `/api/v1/services/${id}/check`, { params: { id }, body })],
  ["POST …/accept", (id, body) => accept(id, body)],
]

let owner = { domain: DOMAIN, verification_token: "" }
beforeEach(async () => {
  owner = { domain: DOMAIN, verification_token: (await aClaim({ domain: DOMAIN })).token }
})

describe.each(CALLS)("%s", (_, ask) => {
  const result = async (id: string, body: Record<string, unknown>) => {
    const { status, body: answer } = await ask(id, body)
    return [status, answer.code]
  }

  it("P-4.1-35 P-4.1-36 checks the fields, the token, the listing and the host in this order", async () => {
    const { id } = await aService({ url: "https://other.example/x" })
    const wrong = { ...owner, verification_token: "0".repeat(64) }
    expect(await result(NOBODY, { domain: DOMAIN })).toEqual([400, "invalid_parameter"])
    expect(await result(NOBODY, wrong)).toEqual([403, "not_owner"])
    expect(await result(id, wrong)).toEqual([403, "not_owner"])
    expect(await result(NOBODY, owner)).toEqual([404, "not_found"])
    expect(await result(id, owner)).toEqual([403, "other_host"])
  })

  it.each([{ status: "pending" }, { status: "rejected" }, { deletedAt: new Date(), deletedBy: "owner" }])(
    "P-4.1-36 does not tell a hidden listing of another host from a missing one: %j",
    async (given) => {
      const { id } = await aService({ url: "https://other.example/x", ...given })
      expect(await result(id, owner)).toEqual([404, "not_found"])
    },
  )
})
