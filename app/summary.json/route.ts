import { buildDirectorySummary } from "@/app/summary.json/directory-summary"
import { serve } from "@/lib/api/route"
import { describeEmbeddings } from "@/lib/embeddings/queries"
import { baseUrl, env } from "@/lib/env"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { listJobs } from "@/lib/jobs/queries"
import { describeNode } from "@/lib/paywall/lightning/node"
import { listSources } from "@/lib/sources/queries"
import { getSystemHealth } from "@/lib/stats/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getDirectoryStatus, async () => {
  const now = new Date()
  const [jobs, { probe_queue: queue }, sources, node, embeddings] = await Promise.all([
    listJobs(undefined, now),
    getSystemHealth(now),
    listSources(now),
    describeNode(now),
    describeEmbeddings(now),
  ])
  const site = { name: env.SITE_NAME, baseUrl, checkInterval: env.PROBE_INTERVAL_MINUTES * 60 }
  return buildDirectorySummary({ jobs, queue, sources, node, embeddings }, site, now)
})
