// Every limit on one screen (spec §8; decisions.md, "Rate limits and payment"). `seconds` is the window; what is counted by a
// client is counted by its address, IPv6 by its /64.

import { env } from "@/lib/env"

export interface Limit {
  /** Name in the `RateLimit` headers. */
  policy: string
  points: number
  seconds: number
  /** What is counted, in words. */
  things: string
}

const MINUTE = 60
const HOUR = 3600

export const LIMITS = {
  /** Requests to the API without a token, by client. */
  free: { policy: "free", points: env.RATE_FREE, seconds: MINUTE, things: "requests" },
  /** With a paid token, by client and again by token. */
  paid: { policy: "paid", points: env.RATE_PAID, seconds: MINUTE, things: "requests" },
  token: { policy: "token", points: env.RATE_PAID, seconds: MINUTE, things: "requests" },
  /** New invoices, of all clients together: a flood of challenges must not become a flood at the node. */
  invoices: { policy: "invoices", points: 120, seconds: MINUTE, things: "invoices" },
  register: { policy: "register", points: env.REGISTRATIONS_PER_HOUR, seconds: HOUR, things: "registrations" },
  claim: { policy: "claim", points: env.CLAIMS_PER_HOUR, seconds: HOUR, things: "claims" },
  verify: { policy: "verify", points: env.CLAIMS_PER_HOUR * 6, seconds: HOUR, things: "checks of a proof" },
  owner_login: { policy: "owner_login", points: 20, seconds: HOUR, things: "attempts to sign in" },
  login: { policy: "login", points: 20, seconds: HOUR, things: "attempts to log in" },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
/** The limits of one action each, counted whether the action is accepted or refused. */
export type LimitedAction = Exclude<LimitName, "free" | "paid" | "token" | "invoices">
