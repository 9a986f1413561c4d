import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"

interface ReportProps {
  id: string
  title: string
  lead?: ReactNode
  isError?: boolean
  level?: 2 | 3
  className?: string
  children: ReactNode
}

/** The result of a form, shown above the form or in its place. The report takes the focus. */
export function Report({ id, title, lead, isError = false, level = 2, className = "", children }: ReportProps) {
  const Heading = `h${level}` as const
  return (
    <section id={id} tabIndex={-1} aria-labelledby="report-title" className={`box ${className}`}>
      <header className="flex gap-2.5 border-b border-line px-4 py-3.5">
        <span className={`mt-1 flex-none ${isError ? "text-down" : ""}`}>
          <Icon name={isError ? "error" : "check"} />
        </span>
        <div className="min-w-0">
          <Heading id="report-title" className="text-prose tracking-normal wrap-anywhere">
            {title}
          </Heading>
          {lead && <p className="text-pretty wrap-anywhere text-muted">{lead}</p>}
        </div>
      </header>
      {children}
    </section>
  )
}
