import { describe, expect, it } from "vitest"
import { OwnerActions } from "@/lib/claims/schema"
import { aClaim, actions, aService, db, edit, postTo, prove, publish, reset, start, verify } from "@/tests/claims/world"

const DOMAIN = "api.example.com"

describe("POST /api/v1/claim/actions", () => {
  it("lists the actions of owners, newest first, with the values that an edit replaced and nothing secret", async () => {
    const { id, number } = await aService({
      url: `https://${DOMAIN}/one`,
      name: "Before",
      contactEmail: "me@private.example",
    })
    const token = await prove(DOMAIN)
    await edit(id, { domain: DOMAIN, verification_token: token, name: "After", price_sats: 5 })
    const { status, body, text, headers } = await actions(DOMAIN, token)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(OwnerActions.parse(body)).toEqual(body)
    expect(body).toEqual({
      domain: DOMAIN,
      actions: [
        {
          action: "edited",
          at: expect.stringMatching(/Z$/),
          service_id: id,
          detail: expect.objectContaining({
            number,
            fields: ["name", "price_sats"],
            previous: expect.objectContaining({ name: "Before", price_sats: null }),
          }),
        },
        { action: "verified", at: expect.any(String), service_id: null, detail: { method: "dns" } },
      ],
    })
    for (const secret of [token, "private.example"]) expect(text).not.toContain(secret)
  })

  it("lists actions of the owner's domain only", async () => {
    await prove("example.com")
    const token = await prove(DOMAIN)
    expect((await actions(DOMAIN, token)).body.actions).toHaveLength(1)
  })

  it("lists the newest 100 actions", async () => {
    const { token } = await aClaim({ domain: DOMAIN })
    const row = (second: number) => ({ domain: DOMAIN, action: "edited", at: new Date(second * 1000) })
    await db().ownerAction.createMany({ data: Array.from({ length: 130 }, (_, second) => row(second)) })
    const { body } = await actions(DOMAIN, token)
    expect(body.actions).toHaveLength(100)
    expect(body.actions[0].at).toBe("1970-01-01T00:02:09Z")
  })

  it("keeps former actions and lists the reset for the next verified owner", async () => {
    const old = await prove(DOMAIN)
    const { body } = await reset(DOMAIN)
    expect((await actions(DOMAIN, old)).status).toBe(403)
    expect((await actions(DOMAIN, body.verification_token)).status).toBe(403)
    publish(DOMAIN, body.verification_hash)
    await verify(DOMAIN)
    const { actions: lines } = (await actions(DOMAIN, body.verification_token)).body
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(["verified", "reset", "verified"])
  })

  it("is 403 without the token, with the same message as for a domain without a claim", async () => {
    await aClaim({ domain: DOMAIN })
    const { body } = await start("pending.example")
    const answers = [
      await actions(DOMAIN, body.verification_token),
      await actions("pending.example", body.verification_token),
      await actions("nobody.example", body.verification_token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it.each([
    ["the domain", { verification_token: "x" }, "domain"],
    ["the token", { domain: DOMAIN }, "verification_token"],
  ])("is 400 without %s", async (_case, body, field) => {
    expect(await postTo("actions", body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })
})
