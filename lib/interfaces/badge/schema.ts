import { z } from "zod"
import type { Service } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"

export const BADGE_FIGURES = ["health", "uptime", "price", "score", "summary"] as const
export type BadgeFigure = (typeof BADGE_FIGURES)[number]
export const BADGE_THEMES = ["light", "dark"] as const
export type BadgeTheme = (typeof BADGE_THEMES)[number]

/** Without a theme the badge follows the colour scheme of the reader. */
export const BadgeQuery = z.object({
  show: z.enum(BADGE_FIGURES).default("health"),
  theme: z.enum(BADGE_THEMES).optional(),
})

export type BadgedService = Pick<
  Service,
  "name" | "host" | "health_status" | "probe_status" | "uptime_30d" | "asked_price" | "test_network"
> & {
  /** Null while pages show no score. */
  shown_score: number | null
  /** The number of checks with a verdict in 30 days. */
  checks: number
  /** Whether the payee changed in the last seven days. */
  has_changed_payee: boolean
}

export type BadgeTone = "good" | "warning" | "bad" | "neutral"

export interface Badge {
  /** The text at the left, of at most 30 characters. */
  label: string
  message: string
  tone: BadgeTone
}

/** The endpoint schema of shields.io (shields.io/badges/endpoint-badge). */
export const ShieldsBadge = namedObject("ShieldsBadge", {
  schemaVersion: z.literal(1),
  label: z.string().min(1),
  message: z.string().min(1),
  color: z.string().regex(/^[\da-f]{6}$/),
  isError: z.boolean(),
  cacheSeconds: z.int().min(300),
})
export type ShieldsBadge = z.infer<typeof ShieldsBadge>
