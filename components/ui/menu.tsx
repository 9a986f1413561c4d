import type { ReactNode } from "react"

/** A menu of an object, as a button that opens a panel. From 640 px up the panel overlays the page. Works without script. */
export function Menu({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="relative max-sm:open:basis-full">
      <summary className="btn w-fit">{title}</summary>
      <div className="box stack mt-1.5 gap-1.5 border-control p-3 sm:popover sm:z-3 sm:w-104 sm:p-3">{children}</div>
    </details>
  )
}
