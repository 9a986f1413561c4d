// The probes for supervisors and load balancers.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { answerProbe } from "@/lib/http/probes"
import { createTurning } from "@/lib/process/event-loop"
import { dropState } from "@/lib/process/process-state"
import { setMet, setMissing, setNote } from "@/lib/process/readiness"

const server = createServer((request, response) => {
  if (!answerProbe(request, response)) response.writeHead(418).end()
})
let origin = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function read(path: string, method = "GET") {
  const response = await fetch(origin + path, { method })
  return [response.status, await response.text()] as const
}

it("D-probes-01 /readyz is 503 until the app has started and while it stops, with the reasons on request", async () => {
  dropState("readiness")
  expect(await read("/readyz")).toEqual([503, "not ok\n"])
  expect(await read("/livez")).toEqual([200, "ok\n"])
  setMet("started")
  expect(await read("/readyz")).toEqual([200, "ok\n"])
  expect(await read("/readyz?verbose")).toEqual([200, "[+] started\n[+] accepting\nok\n"])
  setMissing("accepting", "the process stops")
  expect(await read("/readyz?verbose")).toEqual([503, "[+] started\n[-] accepting: the process stops\nnot ok\n"])
  dropState("readiness")
})

it("D-probes-01 /readyz stays 200 while the database is away, because what is in memory is served", async () => {
  dropState("readiness")
  setMet("started")
  setNote("database", "does not answer")
  expect(await read("/readyz?verbose")).toEqual([
    200,
    "[+] started\n[+] accepting\n[!] database: does not answer\nok\n",
  ])
  setNote("database", null)
  expect(await read("/readyz?verbose")).toEqual([200, "[+] started\n[+] accepting\nok\n"])
  dropState("readiness")
})

it("answers HEAD without a body, and leaves other requests to the app", async () => {
  expect(await read("/livez", "HEAD")).toEqual([200, ""])
  expect((await read("/livez", "POST"))[0]).toBe(418)
  expect((await read("/livez/x"))[0]).toBe(418)
})

it("D-probes-01 a loop whose beat is more than five seconds late does not turn", () => {
  let now = 0
  const isTurning = createTurning(() => now)
  now = 5_400
  expect(isTurning()).toBe(true)
  now = 5_600
  expect(isTurning()).toBe(false)
})
