"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import { usePathname } from "next/navigation"
import { type ReactNode, useEffect, useRef } from "react"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"
import { ThemeToggle } from "@/components/site/theme-toggle"

interface HeaderProps {
  siteName: string
  /** The names of the list's query parameters. A new search keeps these parameters and drops all other parameters. */
  listParameters: readonly string[]
}

export function Header({ siteName, listParameters }: HeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page header-row">
        <SiteLink href="/" className="site-name">
          <BrandMark />
          {siteName}
        </SiteLink>
        <SearchField listParameters={listParameters} />
        <Menu>
          <nav aria-label="Main" className="main-nav">
            <NavLink href="/register">Register</NavLink>
            <NavLink href="/claim">Claim</NavLink>
            <NavLink href="/stats">Stats</NavLink>
            <NavLink href="/api-docs">API</NavLink>
            <NavLink href="/about">About</NavLink>
            <ThemeToggle />
          </nav>
        </Menu>
      </div>
    </header>
  )
}

function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" strokeWidth="1.5" />
      <path d="M9 6.5h6M9 10h6M9 13.5h6" strokeWidth="1.5" />
      <path d="M5 6.5h1.75M5 10h1.75M5 13.5h1.75" strokeWidth="1.75" />
    </svg>
  )
}

/** The main navigation: always open on large screens, and on phones a disclosure that closes after each navigation. */
function Menu({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run after each navigation
  useEffect(() => menu.current?.removeAttribute("open"), [pathname])
  return (
    <details ref={menu} className="open-md ml-auto flex-none">
      <summary className="btn">Menu</summary>
      {children}
    </details>
  )
}

function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePathname() === href
  return (
    <SiteLink href={href} className="nav-item" aria-current={isCurrent ? "page" : undefined}>
      {children}
    </SiteLink>
  )
}
