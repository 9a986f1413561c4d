import { buildDirectorySummary } from "@/app/summary.json/directory-summary"
import { serve } from "@/lib/api/route"
import { baseUrl, env } from "@/lib/env"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { judgeComponents } from "@/lib/status/judge-components"
import { getDirectoryState, listComponentIncidents } from "@/lib/status/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(STATUS_PAGES.getDirectoryStatus, async () => {
  const now = new Date()
  const [state, incidents] = await Promise.all([getDirectoryState(now), listComponentIncidents(now)])
  const reports = judgeComponents(state, env.PROBE_INTERVAL_MINUTES * 60, now)
  return buildDirectorySummary(
    { reports, last_run_at: state.last_run_at, incidents },
    { name: env.SITE_NAME, baseUrl },
    now,
  )
})
