// A registration, a check and the linter without `http_method`, for an endpoint that takes POST with a body only.

import { describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"
import { url as almanac, db, register, street } from "@/tests/support/registration"

const check = await import("@/app/api/v1/register/check/route")
const lint = await import("@/app/api/v1/lint/route")
const { url } = street.endpoints.chat
const chat = (more: object = {}) => register({ url, protocol: "L402", name: "Chat", ...more })
const NOTE = "Your document /.well-known/l402-services lists POST; the check with POST found a valid challenge."
const NEEDS = "needs http_method POST, PUT, PATCH or DELETE, because GET sends no body"

describe("without http_method", () => {
  it("P-4.2-07 the listing is stored with the method and the body of the host's document", async () => {
    const { status, body } = await chat()
    expect([status, body.service.http_method]).toEqual([201, "POST"])
    expect(body.message).toBe(`Registered. The listing is waiting for review. ${NOTE}`)
    const { httpMethod, probeBody } = await db().service.findUniqueOrThrow({ where: { id: body.service.id } })
    expect([httpMethod, JSON.parse(probeBody ?? "")]).toEqual([
      "POST",
      { messages: [{ role: "user", content: "test" }] },
    ])
  })

  it("P-4.2-03 a probe_body is sent with the listed method", async () => {
    const probe_body = '{"messages":[{"role":"user","content":"mine"}]}'
    const { status, body } = await chat({ probe_body })
    expect([status, body.service.http_method]).toEqual([201, "POST"])
    expect(await db().service.count({ where: { probeBody: probe_body } })).toBe(1)
  })

  it.each([{}, { http_method: "GET" }])("P-4.2-03 a probe_body that would not be sent is 400: %j", async (more) => {
    const { status, body } = await register({ url: almanac, protocol: "L402", name: "A", probe_body: "{}", ...more })
    expect([status, body.details]).toEqual([400, [{ field: "probe_body", message: NEEDS }]])
    expect(await db().service.count()).toBe(0)
  })

  it("the check and the linter use the listed method too, and say so", async () => {
    const checked = await call(check, "POST", "/api/v1/register/check", { body: { url } })
    expect(checked.body.request).toEqual({ url, method: "POST", sends: "discovered body", note: NOTE })
    expect(checked.body.suggested).not.toBeNull()
    expect(checked.body.advice).toBe(NOTE)
    const linted = await call(lint, "POST", "/api/v1/lint", { body: { url } })
    expect(linted.body.request).toEqual({ url, method: "POST", sends: "discovered body", note: NOTE })
    expect(linted.body.protocols.L402.valid).toBe(true)
    const { status, body } = await call(lint, "POST", "/api/v1/lint", { body: { url: almanac, body: "{}" } })
    expect([status, body.details]).toEqual([400, [{ field: "body", message: NEEDS.replace("http_method", "method") }]])
  })
})

describe("with another http_method than the listed one", () => {
  const ADVICE = "Your document /.well-known/l402-services lists POST for this URL, and the request was sent with PUT."

  it("the 422 names the listed one", async () => {
    const { status, body } = await chat({ http_method: "PUT" })
    expect([status, body.code, body.probe.httpStatus]).toEqual([422, "not_402", 405])
    expect(body.detail).toBe(`The endpoint responded with 405. ${ADVICE} Use POST as http_method.`)
    expect(body.findings.at(-1)).toMatchObject({ id: "other_method", expected: "POST" })
  })

  it("the check and the linter name the listed one", async () => {
    const checked = await call(check, "POST", "/api/v1/register/check", { body: { url, http_method: "PUT" } })
    expect(checked.body.advice).toBe(`${ADVICE} Use POST as http_method.`)
    const linted = await call(lint, "POST", "/api/v1/lint", { body: { url, method: "PUT" } })
    expect(linted.body.findings[0]).toMatchObject({ id: "other_method", message: ADVICE })
  })
})
