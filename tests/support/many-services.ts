// Creates many listings that are due for a check, spread over the hosts of the server of paid-hosts.ts.

import { v7 as newId } from "uuid"
import { db } from "@/lib/db/client"
import type { Behaviour, PaidHosts } from "./paid-hosts"

export interface Planned {
  id: string
  host: number
  path: string
  behaviour: Behaviour
}

/** @param behaviours Every host gets one listing for each behaviour. The listing's protocol depends on the behaviour. */
export async function manyServices(
  hosts: PaidHosts,
  hostCount: number,
  behaviours: readonly Behaviour[],
  dueAt: (index: number) => Date = () => new Date(Date.now() - 1000),
): Promise<Planned[]> {
  const planned = Array.from({ length: hostCount * behaviours.length }, (_, index) => {
    const behaviour = behaviours[Math.floor(index / hostCount)] ?? "ok"
    return { id: newId(), host: index % hostCount, path: `${behaviour}/${index}`, behaviour }
  })
  const data = planned.map(({ id, host, path, behaviour }, index) => {
    const url = hosts.url(host, path)
    const { hostname } = new URL(url)
    const common = { status: "active", sources: ["self-registered"], listedAt: new Date(), nextCheckAt: dueAt(index) }
    const protocol = behaviour === "x402" || behaviour === "expensive" ? "x402" : "L402"
    return { ...common, id, url, protocol, host: hostname, registrableDomain: hostname, name: `Service ${index}` }
  })
  await db().service.createMany({ data })
  return planned
}

/** Returns the number of requests to each listing, by listing id. */
export function countRequests(hosts: PaidHosts, planned: readonly Planned[]): Map<string, number> {
  return new Map(
    planned.map(({ id, host, path }) => [id, hosts.seen(host).filter((seen) => seen.path === `/${path}`).length]),
  )
}

/** Returns the shortest time, in ms, between the starts of two requests to one host, including requests for robots.txt. */
export function shortestGap(hosts: PaidHosts, hostCount: number): number {
  const gaps = Array.from({ length: hostCount }, (_, host) => {
    const times = hosts.seen(host).map(({ at }) => at)
    return times.slice(1).map((at, index) => at - (times[index] ?? 0))
  })
  return Math.min(...gaps.flat())
}
