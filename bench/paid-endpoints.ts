// Runs the endpoints that the probe bench probes, in their own process. Reports the number of requests, the maximum number of
// concurrent requests to one host, and the shortest time between two requests to one host.

import { openPaidHosts } from "../tests/support/paid-hosts"

export interface Endpoints {
  port: number
}
export interface Treatment {
  requests: number
  mostAtOnce: number
  /** The shortest time between the starts of two requests to the same host, in milliseconds. */
  closestMs: number
}

const hosts = await openPaidHosts()
const count = Number(process.argv[2])

function buildReport(): Treatment {
  const starts = Array.from({ length: count }, (_, host) => hosts.seen(host).map(({ at }) => at))
  const gaps = starts.flatMap((at) => at.slice(1).map((start, index) => start - (at[index] ?? start)))
  return {
    requests: starts.flat().length,
    mostAtOnce: hosts.mostAtOnce(),
    closestMs: Math.round(gaps.reduce((closest, gap) => Math.min(closest, gap), Number.POSITIVE_INFINITY)),
  }
}

process.on("message", () => {
  process.send?.(buildReport())
  hosts.forget()
})
process.once("disconnect", () => process.exit())
process.send?.({ port: hosts.port } satisfies Endpoints)
