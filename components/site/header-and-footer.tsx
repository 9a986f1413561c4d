import type { ReactNode } from "react"
import type { ContactLink } from "@/components/site/contact-links"
import { MainMenu } from "@/components/site/main-menu"
import { FOOTER, MENU } from "@/components/site/menu"
import { MenuItem } from "@/components/site/menu-item"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"

const LINK_CLASS = "inline-block leading-6 text-inherit no-underline wrap-anywhere hover:text-ink hover:underline"

interface FooterProps {
  /** The facts of the last line come from the settings; a missing one is left out. */
  operator?: string | undefined
  /** The operator's first contact. */
  contact?: ContactLink | undefined
  codeUrl?: string | undefined
  licenceUrl?: string | undefined
  /** The operator's own pages. */
  legal?: readonly { name: string; title: string }[]
  /** A sentence with the time of the last check. */
  lastCheck?: ReactNode
}

/** Four columns of links and one line about the directory. */
export function Footer({ operator, contact, codeUrl, licenceUrl, legal = [], lastCheck }: FooterProps) {
  const facts = [
    ...legal.map(({ name, title }) => ({ href: `/legal/${name}`, label: title })),
    { href: contact?.href, label: "Contact" },
    { href: codeUrl, label: "Source code" },
    { href: licenceUrl, label: "Data licence" },
  ]
  return (
    <footer className="border-t border-line text-muted">
      <nav aria-label="Footer" className="page grid grid-cols-2 gap-x-8 gap-y-4 pt-6 pb-2 sm:grid-cols-4">
        {FOOTER.map(({ title, links }) => (
          <section key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`} className="text-body leading-6 tracking-normal text-ink">
              {title}
            </h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <MenuItem link={link} className={LINK_CLASS} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="page flex flex-wrap gap-x-5 gap-y-1 pt-2 pb-6 text-small leading-6">
        <p className="mr-auto">Prices and health come from our own checks. We check without paying. {lastCheck}</p>
        {operator && <p className="wrap-anywhere">Operated by {operator}</p>}
        {facts.map(
          ({ href, label }) =>
            href && (
              <a key={label} href={href} className={LINK_CLASS}>
                {label}
              </a>
            ),
        )}
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
        <MainMenu items={MENU} />
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
