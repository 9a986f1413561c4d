"use client"

// A client component for the reason the list of services is one: it is sent once, not twice.

import { BrandMark } from "@/components/site/brand-mark"
import { Menu } from "@/components/site/menu"
import { NavLink } from "@/components/site/nav-link"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"
import { ThemeToggle } from "@/components/site/theme-toggle"

interface HeaderProps {
  siteName: string
  /** The parameters of the list, which a search keeps. */
  listParameters: readonly string[]
}

export function Header({ siteName, listParameters }: HeaderProps) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-3 md:flex-nowrap md:gap-x-6 md:py-2">
        <SiteLink
          href="/"
          className="inline-flex min-h-8 flex-none items-center gap-2 text-name font-semibold tracking-tight text-ink no-underline"
        >
          <BrandMark />
          {siteName}
        </SiteLink>
        <SearchField listParameters={listParameters} />
        <Menu>
          <nav
            aria-label="Main"
            className="max-md:absolute max-md:top-12 max-md:right-4 max-md:z-15 max-md:grid max-md:min-w-44 max-md:rounded-box max-md:border max-md:border-control max-md:bg-surface max-md:p-1 max-md:shadow-lg sm:max-md:right-6 md:-mr-2.5 md:flex md:items-center md:gap-1"
          >
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
