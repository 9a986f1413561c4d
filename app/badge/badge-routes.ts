// The routes of the badges, by the suffix of the path. Next has no segment that is a parameter with a suffix, so one file of Next
// serves both.

import { describeBadge, NOT_LISTED } from "@/components/share/badge-words"
import { serve } from "@/lib/api/route"
import { findKept } from "@/lib/catalogue/public-service"
import { env } from "@/lib/env"
import { BADGES } from "@/lib/interfaces/badge/contract"
import { findBadgedService } from "@/lib/interfaces/badge/queries"
import { buildShieldsBadge, formatLabel, renderBadge } from "@/lib/interfaces/badge/render-badge"
import type { Badge, BadgeFigure } from "@/lib/interfaces/badge/schema"

interface Found {
  badge: Badge
  status: 200 | 404
}

async function findBadge(id: string, figure: BadgeFigure): Promise<Found> {
  const facts = (await findBadgedService(id)) ?? (await findKeptService(id))
  if (facts) return { badge: { label: formatLabel(facts), ...describeBadge(facts, figure) }, status: 200 }
  const label = formatLabel({ name: env.SITE_NAME, host: "directory" })
  return { badge: { label, ...NOT_LISTED }, status: 404 }
}

/** The badge of a merged duplicate is that of the kept listing: a page that embeds an image cannot follow where it leads. */
async function findKeptService(id: string) {
  const kept = await findKept(id)
  return kept === null ? null : findBadgedService(kept)
}

export const svg = serve(BADGES.readBadge, async ({ id, query: { show, theme = null } }) => {
  const { badge, status } = await findBadge(id, show)
  return new Response(renderBadge(badge, theme), { status, headers: { "Content-Type": "image/svg+xml" } })
})

export const json = serve(BADGES.readBadgeEndpoint, async ({ id, query: { show } }) => {
  const { badge, status } = await findBadge(id, show)
  return Response.json(buildShieldsBadge(badge, status === 404), { status })
})
