// A registration reads what the documents of the host declare about the endpoint, and the service detail shows it.

import { expect, it } from "vitest"
import type { Call } from "@/lib/catalogue/call/schema"
import type { Protocol } from "@/lib/protocols/names"
import type { EndpointName } from "../street/addresses"
import { openStreet } from "../street/street"

const street = await openStreet()
// Set before any import of lib/env, which reads the environment at import. The endpoints have private addresses.
Object.assign(process.env, { ALLOW_PRIVATE: street.hosts.join(","), PROBE_TIMEOUT_MS: "10000", AUTO_APPROVE: "all" })
const { register } = await import("@/lib/registration/commands")
const { findServiceDetail } = await import("@/lib/catalogue/queries")
const { db } = await import("@/lib/db/client")

async function registered(name: EndpointName, protocol: Protocol) {
  const { url, method } = street.endpoints[name]
  const { service } = await register({ url, protocol, http_method: method, name }, "direct")
  return { url, detail: await findServiceDetail(service.id) }
}

it.each<[EndpointName, Protocol, Call["described_by"], string[], string]>([
  ["weather", "x402", "challenge", ["city"], "?city=Paris"],
  ["search", "x402", "challenge", ["query"], ""],
  ["almanac", "L402", "provider", ["place", "day"], "?place=Bergen"],
  ["translate", "MPP", "openapi", ["text", "to"], "?text=Good+morning&to=fr"],
  ["news", "MPP", "openapi", ["topic"], "?topic=science"],
  ["chat", "L402", "provider", ["messages", "temperature"], ""],
  ["sandbox", "x402", null, [], ""],
])("%s by %s is described by %s", async (name, protocol, by, parameters, query) => {
  const { url, detail } = await registered(name, protocol)
  expect(detail?.call).toMatchObject({ described_by: by, url: url + query })
  expect(detail?.call?.parameters.map((parameter) => parameter.name)).toEqual(parameters)
  expect(detail?.has_schema).toBe(by !== null)
})

it("describes the body that the endpoint accepts", async () => {
  const { detail } = await registered("chat", "L402")
  expect(JSON.parse(detail?.call?.body ?? "")).toEqual({ messages: [{ role: "user", content: "Hello" }] })
})

it("describes the listings of all protocols of one response", async () => {
  await registered("news", "MPP")
  const sources = await db().description.findMany({ select: { source: true } })
  expect(sources).toEqual([{ source: "registration" }, { source: "registration" }])
})
