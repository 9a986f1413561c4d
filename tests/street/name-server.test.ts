import { Resolver } from "node:dns/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type NameServer, serveNames, type Zone } from "./name-server"

const NAME = "_directory-verify.api.example"
const zone: Zone = {}
let server: NameServer
const resolver = new Resolver({ timeout: 200, tries: 1 })

beforeAll(async () => {
  server = await serveNames(zone)
  resolver.setServers([server.address])
})
afterAll(() => server.close())

it("returns text records in the given pieces, and splits long ones", async () => {
  const long = "x".repeat(300)
  zone[NAME] = { TXT: ["directory-verify=ab", ["in two ", "pieces"], long, ""] }
  expect(await resolver.resolveTxt(NAME)).toEqual([
    ["directory-verify=ab"],
    ["in two ", "pieces"],
    [long.slice(0, 255), long.slice(255)],
    [""],
  ])
  expect(server.asked.at(-1)).toBe(`TXT ${NAME}`)
})

it("distinguishes text and address records of one name", async () => {
  zone["api.example"] = { 4: ["192.0.2.1"], 6: ["2001:db8::1"], TXT: ["v=1"] }
  expect(await resolver.resolve4("api.example")).toEqual(["192.0.2.1"])
  expect(await resolver.resolve6("api.example")).toEqual(["2001:db8::1"])
  expect(await resolver.resolveTxt("API.example")).toEqual([["v=1"]])
})

it("responds that a name does not exist or has no such record, or does not respond", async () => {
  zone["empty.example"] = {}
  zone["silent.example"] = { TXT: null }
  await expect(resolver.resolveTxt("nowhere.example")).rejects.toMatchObject({ code: "ENOTFOUND" })
  await expect(resolver.resolveTxt("empty.example")).rejects.toMatchObject({ code: "ENODATA" })
  await expect(resolver.resolveMx("empty.example")).rejects.toMatchObject({ code: "ENODATA" })
  await expect(resolver.resolveTxt("silent.example")).rejects.toMatchObject({ code: "ETIMEOUT" })
})
