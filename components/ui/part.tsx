import type { ReactNode } from "react"

interface PartProps {
  title: string
  /** Says whether other people may see the value of this part. The word is next to the title. */
  aside?: "public" | "secret"
  hint?: ReactNode
  children: ReactNode
}

export function Part({ title, aside, hint, children }: PartProps) {
  return (
    <section className="stack gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        {aside && <span className="text-small text-muted">{aside}</span>}
      </div>
      {children}
      {hint && <p className="hint text-pretty">{hint}</p>}
    </section>
  )
}
