// Runs the TLS servers that receive deliveries in the webhooks bench, in their own process. Some servers are dead, slow or
// flapping. Reports which deliveries each server has received.

import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { createAuthority } from "../tests/street/authority"

export type Behaviour = "dead" | "slow" | "flapping" | "healthy"
export interface Receivers {
  /** Host and port of each receiver. Deliveries to one host share a limit, so each receiver has its own loopback address. */
  hosts: string[]
  /** The certificate authority of the receivers, for the environment variable NODE_EXTRA_CA_CERTS. */
  authorityFile: string
}
/** For each receiver, the deliveries in order of arrival, with their arrival time as Unix time in milliseconds. */
export type Arrivals = [id: string, at: number][][]

const SLOW_MS = 5_000
/** The flapping receiver is down for the first 2 s of each period of 12 s. */
const FLAPPING = { downMs: 2_000, periodMs: 12_000 } as const

const authority = createAuthority("Receivers of the webhooks bench")
const authorityFile = path.join(mkdtempSync(path.join(tmpdir(), "receivers-")), "authority.pem")
writeFileSync(authorityFile, authority.certificate)

const behaviours = process.argv.slice(2) as Behaviour[]
const addressOf = (index: number) => `127.0.0.${index + 1}`
const identity = authority.issue(behaviours.map((_, index) => addressOf(index)))
let arrivals: Arrivals = []

function open(behaviour: Behaviour, index: number): Server {
  return createServer(identity, async (request, response) => {
    const at = Date.now()
    request.resume()
    if (behaviour === "slow") await pause(SLOW_MS)
    const isDown = behaviour === "flapping" && at % FLAPPING.periodMs < FLAPPING.downMs
    if (!isDown) arrivals[index]?.push([String(request.headers["webhook-id"]), at])
    response.writeHead(isDown ? 503 : 204).end()
  })
}

const hosts = await Promise.all(
  behaviours.map(async (behaviour, index) => {
    const server = open(behaviour, index)
    await new Promise<void>((resolve) => server.listen(0, addressOf(index), resolve))
    const { port } = server.address() as AddressInfo
    if (behaviour === "dead") server.close()
    return `${addressOf(index)}:${port}`
  }),
)

const reset = () => {
  arrivals = behaviours.map(() => [])
}
reset()
process.on("message", (command) => {
  if (command === "reset") reset()
  process.send?.(arrivals)
})
process.once("disconnect", () => process.exit())
process.send?.({ hosts, authorityFile } satisfies Receivers)
