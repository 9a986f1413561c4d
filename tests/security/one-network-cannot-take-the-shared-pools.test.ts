// D-rate-07: one network (/24 of IPv4, /48 of IPv6) gets at most a quarter of each pool that clients share, however many addresses it has.
// The tests run lib/http/front-door.ts with an app that responds when the test lets it.

import { createServer, request as send } from "node:http"
import { connect } from "node:net"
import { afterEach, beforeEach, expect, it } from "vitest"
import { frontDoor } from "@/lib/http/front-door"
import { REQUESTS } from "@/lib/http/load/request-queue"
import { WORK } from "@/lib/http/load/work-limits"
import type { App } from "@/lib/net/capture"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { listen } from "@/tests/support/listen"

/** Requests that have reached the app and wait. */
const held: (() => void)[] = []
let isHolding = true
/** Requests that the server has received. */
let received = 0
let port = 0
let close: () => void

const app: App = async (_, response) => {
  if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
  response.setHeader("Content-Type", "application/json")
  response.end("{}")
}

beforeEach(async () => {
  held.length = 0
  isHolding = true
  received = 0
  const server = createServer(frontDoor(app, parseTrustedProxies("1")))
  server.on("request", () => {
    received += 1
  })
  port = await listen(server)
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => {
  releaseAll()
  close()
})

function releaseAll(): void {
  isHolding = false
  for (const release of held.splice(0)) release()
}

/** Resolves with the status. */
function ask(method: string, path: string, client: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port, path, method, headers: { "x-forwarded-for": client }, agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0))
    })
    outgoing.on("error", reject)
    outgoing.end()
  })
}
/** The n-th client of one /48. */
const attacker = (index: number) => `2001:db8:8:${index.toString(16)}::1`
const STRANGER = "2001:db8:9::1"
/** Waits for the condition, which is checked in each turn of the event loop. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Sends requests of as many clients, a few at a time, until all have reached the app. */
async function fill(count: number, method: string, path: string, client: (index: number) => string) {
  const before = held.length
  const answers: Promise<number>[] = []
  while (answers.length < count) {
    const few = Math.min(4, count - answers.length)
    for (let sent = 0; sent < few; sent += 1) answers.push(ask(method, path, client(answers.length)))
    await until(() => held.length === before + answers.length)
  }
  return answers
}

it.each([
  ["POST", "/api/v1/lint", WORK.check.total],
  ["POST", "/api/v1/admin/services/1/probe", WORK.reservedOpen.total],
])("%s %s: a /48 gets a quarter of %i requests in progress", async (method, path, total) => {
  const flood = await fill(total / 4, method, path, attacker)
  expect(await ask(method, path, attacker(total))).toBe(429)
  const others = await fill(4, method, path, (index) => `2001:db8:${index + 100}::1`)
  releaseAll()
  expect(new Set(await Promise.all([...flood, ...others]))).toEqual(new Set([200]))
})

it.each([
  ["/api/v1/services/1", WORK.render],
  ["/api/v1/health", WORK.health],
  ["/admin", WORK.reservedRender],
])("GET %s: a /48 gets a quarter of the places, and another network is next", async (path, { slots, queued }) => {
  const share = Math.floor((slots + queued) / 4)
  const flood = Array.from({ length: share }, (_, index) => ask("GET", path, attacker(index)))
  await until(() => received === share && held.length === slots)
  expect(await ask("GET", path, attacker(share))).toBe(429)
  let isServed = false
  const stranger = ask("GET", path, STRANGER).then((status) => {
    isServed = true
    return status
  })
  // A released slot goes to a waiter of the flood or to the stranger, who waits for two releases at most.
  while (!isServed) {
    await until(() => held.length > 0 || isServed)
    held.shift()?.()
  }
  expect(await stranger).toBe(200)
  releaseAll()
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})

it("a flood of checks of endpoints delays neither a claim nor the pages of owners and of the administrator", async () => {
  const flood = await fill(WORK.check.total / 4, "POST", "/api/v1/lint", attacker)
  isHolding = false
  for (const [method, path] of [
    ["POST", "/api/v1/claim"],
    ["POST", "/api/v1/claim/verify"],
    ["GET", "/admin"],
    ["POST", "/api/v1/admin/services/1/approve"],
    ["GET", "/manage"],
  ] as const)
    expect(await ask(method, path, STRANGER), `${method} ${path}`).toBe(200)
  releaseAll()
  await Promise.all(flood)
})

it("a /48 has at most a quarter of the waiting requests", async () => {
  const lines = (client: string, count: number) =>
    `GET /status HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`.repeat(count)
  const pipeline = (client: string, count: number) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(lines(client, count)))
    return socket.on("error", () => undefined)
  }
  const clients = REQUESTS.queued / 4 / REQUESTS.queuedPerClient
  const sockets = Array.from({ length: clients }, (_, index) => pipeline(attacker(index), 1 + REQUESTS.queuedPerClient))
  await until(() => received === clients * (1 + REQUESTS.queuedPerClient))
  // The connection of a client whose pipeline finds no place is closed.
  const over = pipeline(attacker(clients), 2)
  await new Promise((resolve) => over.once("close", resolve))
  const other = pipeline(STRANGER, 2)
  let text = ""
  other.on("data", (chunk) => (text += chunk))
  await until(() => held.length === WORK.render.slots)
  releaseAll()
  await until(() => text.split("HTTP/1.1 200").length === 3)
  for (const socket of [...sockets, other]) socket.destroy()
})
