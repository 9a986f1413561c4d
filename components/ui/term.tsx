import type { ReactNode } from "react"

/** One term of a description list with what it stands for, kept together. */
export function Term({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
