// The process of the receivers that the webhooks bench calls: TLS servers of several tempers, and what reached the healthy ones.

import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { createAuthority } from "../tests/street/authority"

export type Temper = "dead" | "slow" | "flapping" | "healthy"
export interface Receivers {
  /** Host and port of each: deliveries to one host share a limit, so each receiver has a loopback address of its own. */
  hosts: string[]
  /** For NODE_EXTRA_CA_CERTS. */
  authorityFile: string
}
/** Of each receiver by its place: message id and the millisecond it came, in the order they came. */
export type Arrivals = [id: string, at: number][][]

const SLOW_MS = 5_000
/** Down for so long at the start of each period. */
const FLAPPING = { downMs: 2_000, periodMs: 12_000 } as const

const authority = createAuthority("Receivers of a bench")
const authorityFile = path.join(mkdtempSync(path.join(tmpdir(), "receivers-")), "authority.pem")
writeFileSync(authorityFile, authority.certificate)

const tempers = process.argv.slice(2) as Temper[]
const addressOf = (place: number) => `127.0.0.${place + 1}`
const identity = authority.issue(tempers.map((_, place) => addressOf(place)))
let arrivals: Arrivals = []

function open(temper: Temper, place: number): Server {
  return createServer(identity, async (request, response) => {
    const at = Date.now()
    request.resume()
    if (temper === "slow") await pause(SLOW_MS)
    const isDown = temper === "flapping" && at % FLAPPING.periodMs < FLAPPING.downMs
    if (!isDown) arrivals[place]?.push([String(request.headers["webhook-id"]), at])
    response.writeHead(isDown ? 503 : 204).end()
  })
}

const hosts = await Promise.all(
  tempers.map(async (temper, place) => {
    const server = open(temper, place)
    await new Promise<void>((resolve) => server.listen(0, addressOf(place), resolve))
    const { port } = server.address() as AddressInfo
    if (temper === "dead") server.close()
    return `${addressOf(place)}:${port}`
  }),
)

const forget = () => {
  arrivals = tempers.map(() => [])
}
forget()
process.on("message", (wanted) => {
  if (wanted === "forget") forget()
  process.send?.(arrivals)
})
process.once("disconnect", () => process.exit())
process.send?.({ hosts, authorityFile } satisfies Receivers)
