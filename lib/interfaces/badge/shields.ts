// The endpoint schema of shields.io (shields.io/badges/endpoint-badge). Pure.

import { BADGE_COLOURS } from "@/lib/interfaces/badge/render-badge"
import type { Badge, ShieldsBadge } from "@/lib/interfaces/badge/schema"

/** The shortest time that shields.io accepts. */
const CACHE_SECONDS = 300

/** @param isError true for a service that is not listed: a page that embeds the badge cannot change its colour then */
export function buildShieldsBadge({ label, message, tone }: Badge, isError: boolean): ShieldsBadge {
  const color = BADGE_COLOURS.light.tones[tone].slice(1)
  return { schemaVersion: 1, label, message, color, isError, cacheSeconds: CACHE_SECONDS }
}
