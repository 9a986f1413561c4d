"use client"

// A client component, so its markup is sent once (docs/frontend.md#client-components).

import { BrandMark } from "@/components/site/brand-mark"
import { Menu } from "@/components/site/menu"
import { NavLink } from "@/components/site/nav-link"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"
import { ThemeToggle } from "@/components/site/theme-toggle"

interface HeaderProps {
  siteName: string
  /** The parameters of the list, which a new search keeps. */
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
