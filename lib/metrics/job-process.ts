// The metrics of a job process: its primary reads them, or METRICS_PORT of its own when it has no primary (`npm run worker`).

import { listPools } from "@/lib/db/client"
import { startCollecting } from "@/lib/metrics/collect"
import { reportToPrimary } from "@/lib/metrics/member"
import { formatMetrics } from "@/lib/metrics/merge"
import { servePort } from "@/lib/metrics/port"
import { startRecording } from "@/lib/metrics/record"
import { log } from "@/lib/process/log"

const onError = (err: unknown) => log.error({ err }, "the metrics could not be read")

/** @throws Error when the port is in use */
export async function measureJobProcess(): Promise<void> {
  startRecording({ hasRoutes: false })
  const collect = startCollecting({ readFigures: null, listPools })
  if (process.connected) reportToPrimary(collect, onError)
  else
    await servePort(
      async () => formatMetrics([{ name: "jobs", values: await collect(false), isUp: true }], []),
      onError,
    )
}
