// Why the checks of a service have no verdict: what keeps the checker out. A part of a service in every shape.
// Pure.

import { z } from "zod"
import type { HealthStatus } from "@/lib/catalogue/names"
import { ProberAccess } from "@/lib/probe/prober-access"
import { BLOCK_KINDS, type Block, nameBlock } from "@/lib/protocols/blocked"

export const HealthReason = z.object({
  code: z
    .enum(BLOCK_KINDS)
    .describe("`bot_check`: a bot check of an edge. `login`: a login page. `region`: a refusal by country."),
  by: z.string().nullable().describe("The edge by its own marks, such as `Cloudflare`; null when unknown."),
  message: z.string().describe("One or more sentences for people. `GET /api/v1/prober` names what to allow."),
})
export type { ProberAccess }
export type HealthReason = z.infer<typeof HealthReason>

/** With what the provider allows to end it. */
export const ExplainedReason = HealthReason.extend({
  allow: ProberAccess.describe("What the provider allows, so that checks reach the endpoint again."),
})

/** @param health the health of the service after the check */
export function buildHealthReason(block: Block, health: HealthStatus): HealthReason {
  const name = nameBlock(block)
  const state = health === "unknown" ? "so its health is unknown" : "so its health is that of the last check before"
  const message = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} keeps the checker out, ${state}.`
  return { code: block.kind, by: block.by, message }
}

/** Reads the stored reason; null for none. */
export const parseHealthReason = (stored: unknown): HealthReason | null => HealthReason.safeParse(stored).data ?? null
