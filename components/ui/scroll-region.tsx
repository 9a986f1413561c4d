import type { ReactNode } from "react"

/**
 * A region for content that may be wider than the screen. The region scrolls independently of the page, and can take the focus,
 * so that the keyboard can scroll the region. It is `relative`, because hidden text inside would otherwise widen the page.
 */
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
