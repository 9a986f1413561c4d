// Types and helpers that all protocol checkers share. A checker takes a reply (an HTTP response) and returns a detection with
// findings and a price.

import type { ChallengePrice } from "@/lib/protocols/money"
import type { Protocol } from "@/lib/protocols/names"

/**
 * An HTTP response as plain data. Header names are in lower case. Repeated headers stay separate, because clients differ in
 * which `WWW-Authenticate` header they read. `body` holds the first bytes of the response, decoded as UTF-8.
 */
export interface Reply {
  status: number
  headers: Readonly<Record<string, readonly string[]>>
  body: string
}

/**
 * The severities of findings, the most severe first. `error`: the specification forbids it, or no client can pay. `client`: the
 * specification allows it, but a client that the finding names does not pay. `warning`: it breaks a rule, but clients pay.
 */
export const SEVERITIES = ["error", "client", "warning", "info"] as const
export type Severity = (typeof SEVERITIES)[number]

/**
 * One result of a check. `id` is a stable code: API responses and the test vectors use it. `section` names the part of the
 * specification that has the rule.
 */
export interface Finding {
  id: string
  severity: Severity
  message: string
  seen: string | null
  expected: string | null
  fix: string | null
  section: string
}

/** Input of a checker in addition to the reply. */
export interface CheckOptions {
  now: Date
  /** The URL of the request, for rules that compare the challenge with it; absent for a pasted response. */
  url?: string
  /** Errors that count as warnings, because the usual client of the protocol pays all the same (lib/protocols/judgement.ts). */
  overlooked?: ReadonlySet<string>
}

const MAX_LINES = 1_000

/** Returns the values of one header, in order, at most 1,000. `name` must be in lower case. */
export function listHeader(reply: Reply, name: string): readonly string[] {
  return Object.entries(reply.headers)
    .flatMap(([key, values]) => (key.toLowerCase() === name ? values.slice(0, MAX_LINES) : []))
    .slice(0, MAX_LINES)
}

/** The verdict of the checker of one protocol. `valid` means that a client can pay. Errors come first in `findings`. */
export interface DetectionOf<C extends { protocol: Protocol }> {
  protocol: C["protocol"]
  valid: boolean
  challenge: C | null
  findings: readonly Finding[]
  price: ChallengePrice | null
  /** The findings that break the specification although the challenge is valid: the usual client pays all the same. */
  overlooked?: readonly Finding[]
}

/** The id of the first error finding, or null when the challenge is valid. */
export function findReason({ findings }: { findings: readonly Finding[] }): string | null {
  return findings.find((finding) => finding.severity === "error")?.id ?? null
}
