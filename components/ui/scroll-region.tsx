import type { ReactNode } from "react"

/** What may be wider than the screen scrolls by itself; a keyboard must be able to reach it. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling needs the focus
    <section className={`scroll-x ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

interface ScrollRegionProps {
  label: string
  className?: string
  children: ReactNode
}
