import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { almanac, disconnect, register, resetDatabase, street } from "@/tests/support/registration"

const { adminList } = await import("@/tests/support/admin")
const { Attempt } = await import("@/lib/review/admin-schema")
const { Diagnosis } = await import("@/lib/registration/schema")

const Attempts = z.object({ registrations: z.array(Attempt), next_cursor: z.uuid().nullable() })
const ask = (search = "") => adminList("registrations", search)
const list = async (search = "") => Attempts.parse((await ask(search)).body)

beforeEach(() => resetDatabase())
afterAll(async () => {
  await street.close()
  await disconnect()
})

const refused = (name: string) => register({ url: street.endpoints.free.url, protocol: "x402", name })

describe("GET /api/v1/admin/registrations", () => {
  it("lists rejected registrations with their diagnosis, newest first, for failed=true", async () => {
    await refused("First")
    await almanac({ contact_email: "owner@example.com", http_method: "POST", probe_body: '{"secret":"sesame"}' })
    await refused("Second")
    const { registrations, next_cursor } = await list("?failed=true")
    expect(registrations.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Second", "refused"],
      ["First", "refused"],
    ])
    expect(registrations[0]).toMatchObject({ protocol: "x402", service_id: null, url: street.endpoints.free.url })
    const diagnosis = Diagnosis.parse(registrations[0]?.report)
    expect(diagnosis.probe.httpStatus).toBe(200)
    expect(registrations[0]?.code).toBe(diagnosis.code)
    expect(next_cursor).toBeNull()
  })

  it("lists every registration without `failed`, and no e-mail or body", async () => {
    await refused("Refused")
    await almanac({ contact_email: "owner@example.com", http_method: "POST", probe_body: '{"secret":"sesame"}' })
    const { registrations } = await list()
    expect(registrations.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["created", null],
      ["refused", expect.any(String)],
    ])
    const { text } = await ask()
    expect(text).not.toContain("owner@example.com")
    expect(text).not.toContain("sesame")
  })

  it("continues after the end of a page, and clamps the limit", async () => {
    for (const name of ["One", "Two", "Three"]) await refused(name)
    const first = await list("?failed=1&limit=2")
    expect(first.registrations.map(({ name }) => name)).toEqual(["Three", "Two"])
    const second = await list(`?failed=1&limit=2&after=${first.next_cursor}`)
    expect(second.registrations.map(({ name }) => name)).toEqual(["One"])
    expect(second.next_cursor).toBeNull()
    expect((await list("?limit=0")).registrations.length).toBe(1)
    expect((await list("?limit=100000")).registrations.length).toBe(3)
  })

  it.each(["failed=maybe", "limit=ten", "after=yesterday"])(
    "rejects %s with 400 and names the parameter",
    async (query) => {
      const { status, body } = await ask(`?${query}`)
      expect(status).toBe(400)
      expect(body.details[0].field).toBe(query.split("=")[0])
    },
  )
})
