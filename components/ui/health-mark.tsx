import type { ReactNode } from "react"

export const HEALTH_WORDS = { healthy: "Healthy", degraded: "Degraded", down: "Down", unknown: "Unknown" } as const

interface HealthMarkProps {
  health: keyof typeof HEALTH_WORDS
  /** Words next to the glyph in place of the health word. */
  children?: ReactNode
  /** Hides the word from sight; screen readers still read it before the words that follow. */
  hidden?: boolean
}

/** Glyph and word. The glyphs (app/icons.css) differ in shape, so colour is redundant. */
export function HealthMark({ health, children, hidden = false }: HealthMarkProps) {
  return (
    <span className="health" data-health={health} data-bare={hidden ? "" : undefined}>
      {hidden ? `${HEALTH_WORDS[health]}: ` : (children ?? HEALTH_WORDS[health])}
    </span>
  )
}
