"use client"

import { usePathname } from "next/navigation"
import { type ReactNode, useEffect, useRef } from "react"

/** The main navigation: a disclosure on phones, which closes when a page is reached, and simply open on large screens. */
export function Menu({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reaching a page is what closes the menu
  useEffect(() => menu.current?.removeAttribute("open"), [pathname])
  return (
    <details ref={menu} className="open-md ml-auto flex-none">
      <summary className="btn">Menu</summary>
      {children}
    </details>
  )
}
