import type { ReactNode } from "react"
import { HEALTH_WORDS } from "@/components/catalogue/labels"
import type { HealthStatus } from "@/lib/catalogue/schema"

/** Shapes differ, so that colour is redundant: full, half, crossed ring, dash. */
const GLYPHS: Record<HealthStatus, ReactNode> = {
  healthy: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  degraded: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />
    </>
  ),
  down: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M4 4l4 4M8 4L4 8" />
      <circle cx="6" cy="6" r="5.25" />
    </g>
  ),
  unknown: <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />,
}

interface HealthMarkProps {
  health: HealthStatus
  /** What stands beside the glyph; "hidden" leaves the word to those who cannot see the shape. */
  children?: ReactNode
  hidden?: boolean
}

/** Glyph and word, or glyph and hidden word. */
export function HealthMark({ health, children, hidden = false }: HealthMarkProps) {
  return (
    <span className="health" data-health={health}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {GLYPHS[health]}
      </svg>
      {hidden ? <span className="sr-only">{HEALTH_WORDS[health]}: </span> : (children ?? HEALTH_WORDS[health])}
    </span>
  )
}
