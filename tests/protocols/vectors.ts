// Loads the recorded challenges of tests/vectors. Each has a response, the expected result, and the time (`now`) that a check
// must use as the current time.

import { readFileSync } from "node:fs"
import type { CheckOptions, Reply, Severity } from "@/lib/protocols/challenge"
import type { Detection } from "@/lib/protocols/registry"

export interface Vector {
  name: string
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  now: string
  expect: {
    valid: boolean
    reason?: string
    details: Record<string, unknown>
    lngetGroundTruth?: boolean
    x402CoreSchema?: boolean
    mppxParses?: boolean
  }
}

export function loadVectors(name: "l402" | "x402" | "mpp"): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"))
}

/** A challenge under its title, and the time of the check where it matters. */
export type Case = readonly [title: string, reply: Reply, now: Date]

/** The recorded challenges of these protocols. */
export const listRecorded = (...names: Parameters<typeof loadVectors>[0][]): Case[] =>
  names.flatMap((name) =>
    loadVectors(name).map((vector) => [vector.name, replyOf(vector), new Date(vector.now)] as const),
  )

export function findVector(name: "l402" | "x402" | "mpp", title: string): Vector {
  const vector = loadVectors(name).find((candidate) => candidate.name === title)
  if (!vector) throw new Error(`No vector named ${title}`)
  return vector
}

export function replyOf(vector: Pick<Vector, "status" | "headers" | "body">): Reply {
  const headers = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  )
  return { status: vector.status, headers, body: vector.body ?? "" }
}

export function optionsOf(vector: Pick<Vector, "now">): CheckOptions {
  return { now: new Date(vector.now) }
}

/** Builds a 402 response with these WWW-Authenticate header lines. */
export function challengeReply(...lines: string[]): Reply {
  return { status: 402, headers: { "www-authenticate": lines, "cache-control": ["no-store"] }, body: "" }
}

/** Builds a 402 response whose PAYMENT-REQUIRED header contains this document as base64. */
export function x402Reply(document: unknown): Reply {
  const header = Buffer.from(JSON.stringify(document)).toString("base64")
  return { status: 402, headers: { "payment-required": [header] }, body: "{}" }
}

export function idsOf(detection: Detection, severity: Severity): string[] {
  return detection.findings.filter((finding) => finding.severity === severity).map((finding) => finding.id)
}
