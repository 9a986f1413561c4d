// Adds what the code measures (lib/process/measure.ts) to the metrics of this process.

import { readFileSync } from "node:fs"
import { WORK } from "@/lib/metrics/definitions"
import { createRouteFinder, type FindRoute, RoutesManifest } from "@/lib/metrics/routes"
import { type Receiver, setReceiver } from "@/lib/process/measure"
import { inRoot } from "@/lib/process/programs"

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const nameMethod = (method: string) => (METHODS.has(method) ? method : "other")
const nameStatus = (status: number | null) => (status === null ? "aborted" : `${Math.floor(status / 100)}xx`)

export const createReceiver = (findRoute: FindRoute): Receiver => ({
  request: ({ method, path, status, ms }) => {
    const route = findRoute(path)
    WORK.requests.inc({ route, method: nameMethod(method), status: nameStatus(status) })
    if (ms !== null) WORK.requestSeconds.observe({ route }, ms / 1000)
  },
  cache: (result) => WORK.cache.inc({ result }),
  render: (ms) => WORK.renderSeconds.observe(ms / 1000),
  waiting: (pool, change) => WORK.waiting.inc({ pool }, change),
  stream: (change) => WORK.streams.inc(change),
  overload: (reason) => WORK.overloads.inc({ reason }),
  refusal: (limit) => WORK.refusals.inc({ limit }),
  invoice: (result) => WORK.invoices.inc({ result }),
  payment: () => WORK.payments.inc(),
  tokenFault: (fault) => WORK.tokenFaults.inc({ fault }),
  query: (kind, ms, isGood) => {
    WORK.querySeconds.observe({ kind }, ms / 1000)
    if (!isGood) WORK.queryFailures.inc({ kind })
  },
  check: (verdict, ms) => {
    WORK.checks.inc({ verdict })
    if (ms !== null) WORK.checkSeconds.observe(ms / 1000)
  },
  webProcessReady: (count) => WORK.webProcesses.set(count),
  webProcessEnd: () => WORK.webProcessEnds.inc(),
})

/** @throws Error when the build has no list of routes */
function readRoutes(): RoutesManifest {
  return RoutesManifest.parse(JSON.parse(readFileSync(inRoot("dist", "web", "routes-manifest.json"), "utf8")))
}

const NO_ROUTES: RoutesManifest = { staticRoutes: [], dynamicRoutes: [] }

/** Call it before the process begins its work. @param hasRoutes true for a process that serves the build of the web app */
export function startRecording({ hasRoutes }: { hasRoutes: boolean }): void {
  setReceiver(createReceiver(createRouteFinder(hasRoutes ? readRoutes() : NO_ROUTES)))
}
