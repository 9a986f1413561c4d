import type { ReactNode } from "react"

export const HEALTH_WORDS = { healthy: "Healthy", degraded: "Degraded", down: "Down", unknown: "Unknown" } as const

interface HealthMarkProps {
  health: keyof typeof HEALTH_WORDS
  /** Text next to the icon, in place of the word for the health. */
  children?: ReactNode
  /** True to show only the icon. Screen readers still announce the word for the health. */
  hidden?: boolean
  /** A remark for screen readers next to a hidden word. */
  remark?: string | null
}

/** The icon and the word for a health. The icons (app/icons.css) have different shapes, so that nothing depends on colour. */
export function HealthMark({ health, children, hidden = false, remark = null }: HealthMarkProps) {
  const words = remark === null ? HEALTH_WORDS[health] : `${HEALTH_WORDS[health]}, ${remark}`
  return (
    <span className="health" data-health={health} data-bare={hidden ? "" : undefined}>
      {hidden ? `${words}: ` : (children ?? HEALTH_WORDS[health])}
    </span>
  )
}
