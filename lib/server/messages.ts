// The messages between the primary process and a web process. Requests that the primary counts are in lib/process/primary-channel.ts,
// the values of metrics in lib/metrics/member.ts.

import type { ChannelMessage } from "@/lib/process/primary-channel"

/** How a web process ends its work: see `DrainPlan` of lib/server/drain-plan.ts. */
export type DrainReason = "stop" | "replace"

export type ToWeb =
  /** `port` is the port that the server has already; `listenOn` is 0 for a port that the system chooses, or has chosen. */
  | { kind: "start"; listenOn: number; port: number; isOneOfSeveral: boolean }
  | { kind: "drain"; reason: DrainReason }
  | { kind: "channel"; message: ChannelMessage }
  /** The metrics of all processes; null when they could not be read. */
  | { kind: "scraped"; id: number; text: string | null }

export type FromWeb =
  /** The process listens to messages. */
  | { kind: "loaded" }
  /** The process accepts connections on this port. */
  | { kind: "ready"; port: number }
  | { kind: "failed"; message: string }
  | { kind: "channel"; message: ChannelMessage }
  /** The process was asked for the metrics of all processes. */
  | { kind: "scrape"; id: number }
