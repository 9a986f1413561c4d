import type { ReactNode } from "react"

export const HEALTH_WORDS = { healthy: "Healthy", degraded: "Degraded", down: "Down", unknown: "Unknown" } as const

interface HealthMarkProps {
  health: keyof typeof HEALTH_WORDS
  /** Text next to the icon, in place of the word for the health. */
  children?: ReactNode
  /** True to show only the icon. Screen readers still announce the text. */
  hidden?: boolean
}

/** The word for a health with a remark, such as "Healthy, last 2 checks failed"; null without a remark. */
export const describeHealth = (health: keyof typeof HEALTH_WORDS, remark: string | null): string | null =>
  remark && `${HEALTH_WORDS[health]}, ${remark}`

/** The icon and the word for a health. The icons (app/styles/icons.css) have different shapes, so that nothing depends on colour. */
export function HealthMark({ health, children, hidden = false }: HealthMarkProps) {
  return (
    <span className="health" data-health={health} data-bare={hidden ? "" : undefined}>
      {children ?? HEALTH_WORDS[health]}
      {hidden && ": "}
    </span>
  )
}
