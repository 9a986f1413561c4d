import type { ReactNode } from "react"

/** Scrolls apart from the page, and takes the focus for the keyboard. `relative`: hidden text would widen the page. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a region that can take the focus
    <section className={`relative overflow-x-auto rounded-[5px] ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

interface ScrollRegionProps {
  label: string
  className?: string
  children: ReactNode
}
