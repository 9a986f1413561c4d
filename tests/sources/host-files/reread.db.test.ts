// The visits that owners ask for, with the hosts on loopback addresses, which no claim of the API can name.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { beforeEach, expect, it } from "vitest"
import { bundleProgram } from "@/tests/support/bundle"
import { openHosts, PAID } from "../open-hosts"

const hosts = await openHosts()
Object.assign(process.env, { ALLOW_PRIVATE: hosts.allow(60), PROBE_TIMEOUT_MS: "2000", SOURCES: "well-known" })
const { anOwner, aService, db } = await import("@/tests/support/directory")
const { buildOwner } = await import("@/lib/claims/ownership")
const { requestReread } = await import("@/lib/sources/host-files/commands")
const { isRereadDue, rereadHosts } = await import("@/lib/sources/host-files/commands")
const { findHostFiles } = await import("@/lib/sources/host-files/queries")

const X402 = "/.well-known/x402"
// The limit by host outlives a test, so each test has a host of its own.
let at = 0
let owner: Awaited<ReturnType<typeof anOwner>>

beforeEach(async () => {
  at += 1
  owner = await anOwner(hosts.name(at))
  await aService({ url: hosts.url(at, "/known"), protocol: "x402", sources: ["bazaar"], description: "Old." })
})

const signal = new AbortController().signal
const ask = () => requestReread(buildOwner(owner.domain, owner.token), new Date())
const visit = (stop = signal) => rereadHosts({ now: new Date(), signal: stop })
const since = async () => (await findHostFiles(owner.domain))?.rereading_since

it("visits the host once, merges its listings and replaces its report", async () => {
  hosts.set(at, X402, { body: { resources: [{ path: "/known", description: "A longer text." }, "/new"] } })
  hosts.set(at, "/new", PAID.x402())
  const { rereading_since } = await ask()
  expect([await since(), await isRereadDue()]).toEqual([rereading_since, true])
  expect(await visit()).toEqual({ read: 1, postponed: 0 })
  expect([await since(), await isRereadDue()]).toEqual([null, false])
  const files = await findHostFiles(owner.domain)
  expect(files?.endpoints).toMatchObject({ listed: 1, not_public: 1 })
  expect(await db().service.findFirst({ where: { url: hosts.url(at, "/new") } })).toMatchObject({ status: "pending" })
  const known = await db().service.findFirst({ where: { url: hosts.url(at, "/known") } })
  expect(known).toMatchObject({ description: "A longer text.", sources: ["bazaar", "well-known"] })
  expect(await visit()).toEqual({ read: 0, postponed: 0 })
})

it("merges what changed since a visit of the same pass, and drops no label", async () => {
  const write = (description: string) => hosts.set(at, X402, { body: { resources: [{ path: "/known", description }] } })
  const again = () => db().hostFiles.updateMany({ data: { wantedAt: new Date(), dueAt: new Date() } })
  const where = { url: hosts.url(at, "/known") }
  write("The first text of it.")
  await ask()
  await visit()
  write("The second text, which is longer.")
  await again()
  await visit()
  expect(await db().service.findFirst({ where })).toMatchObject({ description: "The second text, which is longer." })
  hosts.set(at, X402, { body: { resources: [] } })
  await again()
  await visit()
  expect((await db().service.findFirst({ where }))?.sources).toContain("well-known")
})

it("D-host-files-03 is made by another process after kill -9", async () => {
  await ask()
  hosts.gather(2)
  const worker = spawn(process.execPath, [await bundleProgram("tests/sources/host-files/reread-worker.ts")])
  const state = () => [hosts.asked(at).length, worker.exitCode]
  await expect.poll(state, { timeout: 60_000 }).toEqual([1, null])
  worker.kill("SIGKILL")
  await once(worker, "exit")
  hosts.forget()
  expect([await isRereadDue(), (await findHostFiles(owner.domain))?.read_at]).toEqual([true, null])
  // The lease of the host would end by itself within a minute.
  await db().siteLease.updateMany({ data: { until: new Date() } })
  expect(await visit()).toEqual({ read: 1, postponed: 0 })
  expect(await since()).toBeNull()
})

it("keeps the request when its process ends, and makes the visit in the next one", async () => {
  await ask()
  const stop = new AbortController()
  hosts.gather(2)
  const running = visit(stop.signal)
  await expect.poll(() => hosts.asked(at).length).toBe(1)
  stop.abort()
  await expect(running).rejects.toThrow()
  hosts.forget()
  expect(await isRereadDue()).toBe(true)
  expect(await visit()).toEqual({ read: 1, postponed: 0 })
})

it("tries again in a minute after a failure, and gives up after an hour", async () => {
  await ask()
  // The visit to a host with this name throws.
  const host = `${owner.domain} and more`
  await db().service.updateMany({ data: { host, url: `https://${host}/` } })
  await db().host.create({ data: { host, robotsAt: new Date() } })
  await db().hostFiles.updateMany({ data: { host } })
  const { wantedAt } = await db().hostFiles.findFirstOrThrow()
  expect(await visit()).toEqual({ read: 0, postponed: 1 })
  const next = await db().hostFiles.findFirstOrThrow()
  expect([next.wantedAt, (next.dueAt?.getTime() ?? 0) - Date.now() > 50_000]).toEqual([wantedAt, true])
  const late = new Date((wantedAt?.getTime() ?? 0) + 3_600_000)
  expect(await rereadHosts({ now: late, signal })).toEqual({ read: 0, postponed: 1 })
  expect(await db().hostFiles.findFirstOrThrow()).toMatchObject({ wantedAt: null, dueAt: null })
})

it("ends the request for a host that is no longer known", async () => {
  await ask()
  await db().claim.deleteMany()
  await db().service.updateMany({ data: { status: "pending", listedAt: null } })
  expect(await visit()).toEqual({ read: 1, postponed: 0 })
  expect(await db().hostFiles.findFirstOrThrow()).toMatchObject({ wantedAt: null, report: null })
})
