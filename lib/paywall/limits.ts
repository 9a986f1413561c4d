// All rate limits (docs/decisions.md#rate-limits-and-payment): at most `points` in a window of `seconds`. A limit by client
// counts by IPv4 address, or by the /64 network of an IPv6 address.

import { env } from "@/lib/env"
import { ALLOWANCES, type AllowanceName, type Limit } from "@/lib/paywall/limit-messages"

const REQUESTS = ["request", "requests"] as const
const INVOICES = ["invoice", "invoices"] as const
const CHECKS = ["check", "checks"] as const
const VECTORS = ["search vector", "search vectors"] as const

const MINUTE = 60
const HOUR = 3600

/** The keys are the names of the limits in the `RateLimit` headers. */
export const LIMITS = {
  /** Requests to the API without a token, counted by client. */
  free: { points: env.RATE_FREE, seconds: MINUTE, things: REQUESTS },
  ...ALLOWANCES,
  /** Requests with a paid token: `paid` counts by client, `token` by token. */
  paid: { points: env.RATE_PAID, seconds: MINUTE, things: REQUESTS },
  token: { points: env.RATE_PAID, seconds: MINUTE, things: REQUESTS },
  /** New invoices for all clients together, so that a flood of requests does not reach the Lightning node. */
  invoices: { points: 90, seconds: MINUTE, things: INVOICES },
  /** Additional invoices, reserved for clients without an invoice within the last hour. */
  kept_invoices: { points: 30, seconds: MINUTE, things: INVOICES },
  /** New invoices for all clients of one network: IPv4 /24, IPv6 /48. */
  network_invoices: { points: 20, seconds: MINUTE, things: INVOICES },
  /** Detects the first invoice of a client within an hour. */
  first_invoice: { points: 1, seconds: HOUR, things: INVOICES },
  /**
   * New embeddings of search texts on pages: `page_vector` counts by client, `page_vectors` counts all clients together. Above
   * either limit, a search uses keywords only.
   */
  page_vector: { points: 30, seconds: MINUTE, things: VECTORS },
  page_vectors: { points: 300, seconds: MINUTE, things: VECTORS },
  register: { points: env.REGISTRATIONS_PER_HOUR, seconds: HOUR, things: ["registration", "registrations"] },
  /** Checks before a registration. Each check causes requests to an untrusted URL, like a registration. */
  register_check: {
    points: env.REGISTRATIONS_PER_HOUR * 6,
    seconds: HOUR,
    things: ["check of an endpoint", "checks of an endpoint"],
  },
  /** Registrations of many endpoints in one call, each with up to 200. */
  register_batch: {
    points: Math.ceil(env.REGISTRATIONS_PER_HOUR / 2),
    seconds: HOUR,
    things: ["batch of registrations", "batches of registrations"],
  },
  report: { points: 5, seconds: HOUR, things: ["report", "reports"] },
  /** Checks of the linter that send a request to an untrusted URL. A pasted reply is not counted. */
  lint: { points: 60, seconds: HOUR, things: CHECKS },
  /** Checks of the linter that also test the behaviour: each sends up to eight requests to an untrusted URL. */
  behaviour: { points: 10, seconds: HOUR, things: ["check of the behaviour", "checks of the behaviour"] },
  claim: { points: env.CLAIMS_PER_HOUR, seconds: HOUR, things: ["claim", "claims"] },
  verify: { points: env.CLAIMS_PER_HOUR * 6, seconds: HOUR, things: ["check of a proof", "checks of a proof"] },
  webhook: { points: env.WEBHOOKS_PER_HOUR, seconds: HOUR, things: ["webhook registration", "webhook registrations"] },
  /** Calls of a webhook's owner: tests, replays, rotations. Counted after the secret was verified. */
  webhook_call: { points: 120, seconds: HOUR, things: ["webhook call", "webhook calls"] },
  /** Requests with a wrong secret for one webhook, by client. Requests with the right secret are neither counted nor limited. */
  webhook_login: {
    points: 60,
    seconds: HOUR,
    things: ["wrong webhook secret", "wrong webhook secrets"],
    by: "for one webhook",
  },
  /** Checks that a domain's owner starts: `owner_check` counts by listing, `owner_checks` by domain. */
  owner_check: { points: 1, seconds: MINUTE, things: CHECKS, by: "for one listing" },
  owner_checks: { points: 60, seconds: HOUR, things: CHECKS, by: "for one domain" },
  /** Visits to a host that its proven owner asks for, counted by host. */
  host_files: { points: 1, seconds: HOUR, things: ["new reading", "new readings"], by: "for one host" },
  owner_login: { points: 20, seconds: HOUR, things: ["attempt to sign in", "attempts to sign in"] },
  /**
   * Form posts that no form of this site can have sent. The window is only a minute, because several people may share an IP
   * address.
   */
  form: { points: 60, seconds: MINUTE, things: ["rejected form", "rejected forms"] },
  login: { points: 20, seconds: HOUR, things: ["attempt to log in", "attempts to log in"] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
/** The limits of single actions. `spend` counts accepted and rejected actions. */
export type LimitedAction = Exclude<LimitName, RequestLimit | InvoiceLimit | VectorLimit>
type RequestLimit = "free" | "paid" | "token" | AllowanceName
type InvoiceLimit = "invoices" | "kept_invoices" | "network_invoices" | "first_invoice"
type VectorLimit = "page_vector" | "page_vectors"
