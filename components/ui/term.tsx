import type { ReactNode } from "react"

/** A term and its value in a description list. */
export function Term({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
