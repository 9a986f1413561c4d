import type { FetchReason } from "@/lib/net/fetch-failure"
import type { SafeFetchOptions, Timing } from "@/lib/net/safe-fetch"
import type { ProbeTarget } from "@/lib/probe/etiquette"
import type { ToolFault } from "@/lib/probe/mcp/faults"
import type { Reply } from "@/lib/protocols/challenge"
import type { Detection } from "@/lib/protocols/registry"

export interface ProbeResult {
  target: ProbeTarget
  requestedAt: Date
  outcome:
    | {
        ok: true
        reply: Reply
        detections: Detection[]
        /** For an MCP tool only: why the reply has no challenge; null when it may have one. */
        toolFault?: ToolFault | null
      }
    | { ok: false; reason: FetchReason; detail: string }
  timing: Timing
  /** The IP address that sent the response. */
  address?: string
}

export interface ProbeOptions
  extends Pick<SafeFetchOptions, "timeoutMs" | "signal" | "allowPrivate" | "resolve" | "onPhase"> {
  now: Date
}
