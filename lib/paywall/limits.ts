// Every limit on one screen (spec §8; decisions.md, "Rate limits and payment"). `seconds` is the window; what is counted by a
// client is counted by its address, IPv6 by its /64.

import { env } from "@/lib/env"

export interface Limit {
  /** Name in the `RateLimit` headers. */
  policy: string
  points: number
  seconds: number
  /** What is counted, in words: one of it, many of it. */
  things: readonly [one: string, many: string]
}

const REQUESTS = ["request", "requests"] as const

const MINUTE = 60
const HOUR = 3600

export const LIMITS = {
  /** Requests to the API without a token, by client. */
  free: { policy: "free", points: env.RATE_FREE, seconds: MINUTE, things: REQUESTS },
  /** With a paid token, by client and again by token. */
  paid: { policy: "paid", points: env.RATE_PAID, seconds: MINUTE, things: REQUESTS },
  token: { policy: "token", points: env.RATE_PAID, seconds: MINUTE, things: REQUESTS },
  /** New invoices, of all clients together: a flood of challenges must not become a flood at the node. */
  invoices: { policy: "invoices", points: 120, seconds: MINUTE, things: ["invoice", "invoices"] },
  register: {
    policy: "register",
    points: env.REGISTRATIONS_PER_HOUR,
    seconds: HOUR,
    things: ["registration", "registrations"],
  },
  lint: { policy: "lint", points: 60, seconds: HOUR, things: ["check", "checks"] },
  claim: { policy: "claim", points: env.CLAIMS_PER_HOUR, seconds: HOUR, things: ["claim", "claims"] },
  verify: {
    policy: "verify",
    points: env.CLAIMS_PER_HOUR * 6,
    seconds: HOUR,
    things: ["check of a proof", "checks of a proof"],
  },
  webhook: {
    policy: "webhook",
    points: env.WEBHOOKS_PER_HOUR,
    seconds: HOUR,
    things: ["webhook registration", "webhook registrations"],
  },
  /** What a webhook's owner has it do: tests, replays, rotations. Counted once the secret was found right. */
  webhook_call: { policy: "webhook_call", points: 120, seconds: HOUR, things: ["webhook call", "webhook calls"] },
  /** Wrong secrets only. */
  webhook_login: {
    policy: "webhook_login",
    points: 60,
    seconds: HOUR,
    things: ["wrong webhook secret", "wrong webhook secrets"],
  },
  owner_login: {
    policy: "owner_login",
    points: 20,
    seconds: HOUR,
    things: ["attempt to sign in", "attempts to sign in"],
  },
  /** Form posts that no form of ours sends. A short window, since people may share the address. */
  form: { policy: "form", points: 60, seconds: MINUTE, things: ["rejected form", "rejected forms"] },
  login: { policy: "login", points: 20, seconds: HOUR, things: ["attempt to log in", "attempts to log in"] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
/** The limits of one action each, counted whether the action is accepted or refused. */
export type LimitedAction = Exclude<LimitName, "free" | "paid" | "token" | "invoices">
