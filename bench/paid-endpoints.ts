// The process of the endpoints that the probe bench asks: opens them, and says how each host was treated.

import { openPaidHosts } from "../tests/support/paid-hosts"

export interface Endpoints {
  port: number
}
export interface Treatment {
  requests: number
  mostAtOnce: number
  /** Between two starts on one host, the shortest in milliseconds. */
  closestMs: number
}

const hosts = await openPaidHosts()
const count = Number(process.argv[2])

function describe(): Treatment {
  const starts = Array.from({ length: count }, (_, host) => hosts.seen(host).map(({ at }) => at))
  const gaps = starts.flatMap((at) => at.slice(1).map((start, index) => start - (at[index] ?? start)))
  return {
    requests: starts.flat().length,
    mostAtOnce: hosts.mostAtOnce(),
    closestMs: Math.round(gaps.reduce((closest, gap) => Math.min(closest, gap), Number.POSITIVE_INFINITY)),
  }
}

process.on("message", () => {
  process.send?.(describe())
  hosts.forget()
})
process.once("disconnect", () => process.exit())
process.send?.({ port: hosts.port } satisfies Endpoints)
