// Starts the metrics in the primary and in a web process. Loaded only when METRICS_TOKEN or METRICS_PORT is set, because the library takes
// memory and each measurement a little time (docs/performance.md#metrics).

import type { ChildProcess } from "node:child_process"
import type { IncomingMessage, ServerResponse } from "node:http"
import { listPools } from "@/lib/db/client"
import { env } from "@/lib/env"
import { startCollecting } from "@/lib/metrics/collect"
import { answerScrape, isScrape } from "@/lib/metrics/exposition"
import { reportToPrimary } from "@/lib/metrics/member"
import { servePort } from "@/lib/metrics/port"
import { startRecording } from "@/lib/metrics/record"
import { log } from "@/lib/process/log"
import { createFigureReader } from "@/lib/server/figures"
import { MeasuredProcesses } from "@/lib/server/measured-processes"
import { readAllMetrics } from "@/lib/server/web-link"

const onError = (err: unknown) => log.error({ err }, "the metrics could not be read")

/** Measures the primary, and serves METRICS_PORT if it is set. @throws Error when the port is in use */
export async function measurePrimary() {
  startRecording({ hasRoutes: false })
  // The primary has no connection to the database.
  const processes = new MeasuredProcesses(startCollecting({ readFigures: null, listPools: () => [] }))
  const read = () => processes.read()
  const close = await servePort(read, onError)
  let jobs: ChildProcess | null = null
  return {
    read,
    close,
    addWebProcess: (child: ChildProcess, getPlace: () => number | null) =>
      processes.add(child, () => {
        const place = getPlace()
        return place === null ? null : `web-${place}`
      }),
    addJobProcess: (child: ChildProcess) => {
      jobs = child
      processes.add(child, () => (child === jobs ? "jobs" : null))
    },
  }
}

/** Measures a web process. */
export async function measureWebProcess() {
  startRecording({ hasRoutes: true })
  const collect = startCollecting({ readFigures: createFigureReader(), listPools })
  const reportLast = reportToPrimary(collect, onError)
  const { METRICS_TOKEN: token } = env
  /** Returns null for a request that is no scrape, and for every request without a token in the settings. */
  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> | null =>
    token !== undefined && isScrape(request)
      ? answerScrape(request, response, { token, read: readAllMetrics, onError })
      : null
  return { answer, reportLast }
}
