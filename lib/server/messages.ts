// The messages between the primary process and a web process. Requests that the primary counts are in lib/process/primary-channel.ts.

import type { ChannelMessage } from "@/lib/process/primary-channel"

/** How a web process ends its work: see `DrainPlan` of lib/server/drain-plan.ts. */
export type DrainReason = "stop" | "replace"

export type ToWeb =
  | { kind: "start"; port: number; isOneOfSeveral: boolean }
  | { kind: "drain"; reason: DrainReason }
  | { kind: "channel"; message: ChannelMessage }

export type FromWeb =
  /** The process listens to messages. */
  | { kind: "loaded" }
  /** The process accepts connections on this port. */
  | { kind: "ready"; port: number }
  | { kind: "failed"; message: string }
  | { kind: "channel"; message: ChannelMessage }
