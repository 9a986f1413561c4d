import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"

interface UnfoldProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  className?: string
}

/** A disclosure as a native `<details>` element, which works without JavaScript. */
export function Unfold({ summary, children, open, className }: UnfoldProps) {
  return (
    <details className={className} open={open}>
      <summary className="inline-flex min-h-8 items-center gap-1.5">
        {summary}
        <span className="unfold-mark">
          <Icon name="chevron" size={12} />
        </span>
      </summary>
      {children}
    </details>
  )
}
