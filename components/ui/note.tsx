import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"
import type { IconName } from "@/components/ui/icon-masks"

interface NoteProps {
  children: ReactNode
  icon?: IconName
  tone?: "quiet" | "error"
  /** With a role, screen readers announce the note when it appears. */
  role?: "status" | "alert" | undefined
  id?: string
}

/** A remark in a box. The icon and the text of the note have the same meaning as the colour. */
export function Note({ children, tone = "quiet", icon = tone === "error" ? "error" : "info", role, id }: NoteProps) {
  return (
    <div
      className={`box flex gap-2 px-3 py-2.25 ${tone === "error" ? "border-down" : ""}`}
      role={role}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      <span className={`mt-0.5 flex-none ${tone === "error" ? "text-down" : "text-muted"}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  )
}
