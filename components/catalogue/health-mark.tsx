import type { ReactNode } from "react"
import { HEALTH_WORDS } from "@/components/labels"
import type { HealthStatus } from "@/lib/catalogue/schema"

interface HealthMarkProps {
  health: HealthStatus
  /** What stands beside the glyph; "hidden" leaves the word, before others, to those who cannot see the shape. */
  children?: ReactNode
  hidden?: boolean
}

/** Glyph and word, or glyph and hidden word. The glyphs, of app/icons.css, differ in shape, so that colour is redundant. */
export function HealthMark({ health, children, hidden = false }: HealthMarkProps) {
  return (
    <span className="health" data-health={health} data-bare={hidden ? "" : undefined}>
      {hidden ? `${HEALTH_WORDS[health]}: ` : (children ?? HEALTH_WORDS[health])}
    </span>
  )
}
