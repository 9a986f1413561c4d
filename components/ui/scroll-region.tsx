import type { ReactNode } from "react"

/** Content that may be wider than the screen. It scrolls on its own and is focusable, so a keyboard can scroll it. */
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
