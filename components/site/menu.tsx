"use client"

import { usePathname } from "next/navigation"
import { type ReactNode, useEffect, useRef } from "react"

/** The main navigation: always open on large screens, a disclosure on phones, which closes after each navigation. */
export function Menu({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => menu.current?.removeAttribute("open"), [pathname])
  return (
    <details ref={menu} className="open-md ml-auto flex-none">
      <summary className="btn">Menu</summary>
      {children}
    </details>
  )
}
