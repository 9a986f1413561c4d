import type { CheckedService } from "@/lib/health/rules/columns"
import type { HttpMethod } from "@/lib/probe/methods"
import type { ProbeResult } from "@/lib/probe/probe-result"

/** One service and the result of its probe. The caller locks the service's row first, and passes each service only once. */
export interface ProbedService {
  service: CheckedService
  result: ProbeResult
  isOptedOut?: boolean
  /** Another request that found a valid challenge, for the administrator to decide. */
  found?: { method: HttpMethod; body: string | null }
}
