import type { ReactNode } from "react"

/** Shown instead of missing content: what happened, and what to do next. */
export function Blank({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="box px-4 py-5 sm:px-6 sm:py-8">
      <h2 className="text-balance">{title}</h2>
      {children}
    </div>
  )
}
