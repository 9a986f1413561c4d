import type { ContactLink } from "@/components/site/contact-links"
import { MainMenu } from "@/components/site/main-menu"
import { FOOTER_LINKS, MENU } from "@/components/site/menu"
import { MenuItem } from "@/components/site/menu-item"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"

const LINK_CLASS = "leading-6 text-inherit no-underline hover:text-ink hover:underline"

/** @param contact the operator's first contact, if the operator has one */
export function Footer({ contact }: { contact?: ContactLink | undefined }) {
  return (
    <footer className="border-t border-line text-muted">
      <div className="page grid gap-x-8 gap-y-1 pt-4 pb-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <p className="leading-6">Prices and health come from our own checks. We check without paying.</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:justify-end">
          {FOOTER_LINKS.map((link) => (
            <li key={link.href}>
              <MenuItem link={link} className={LINK_CLASS} />
            </li>
          ))}
          {contact && (
            <li>
              <a href={contact.href} className={LINK_CLASS}>
                Contact
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}

interface HeaderProps {
  siteName: string
  /** The names of the list's query parameters. A new search keeps these parameters and drops all other parameters. */
  listParameters: readonly string[]
}

export function Header({ siteName, listParameters }: HeaderProps) {
  // The header stays at the top of the window. `scroll-padding-top` keeps focus and anchors below it (WCAG 2.4.11).
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="page relative flex h-[calc(var(--header)-1px)] items-center gap-2.5 sm:gap-5">
        <SiteLink href="/" className="inline-flex min-h-8 flex-none items-center gap-2 text-ink no-underline">
          <BrandMark />
          <span className="text-name font-semibold tracking-tight max-sm:sr-only">{siteName}</span>
        </SiteLink>
        <SearchField listParameters={listParameters} />
        <MainMenu groups={MENU} />
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
