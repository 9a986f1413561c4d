"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import { SiteLink } from "@/components/site/site-link"

const LINKS = [
  ["/stats", "Statistics"],
  ["/opportunities", "Opportunities"],
  ["/status", "Status"],
  ["/api-docs", "API"],
  ["/api-docs#pricing", "Pricing"],
  ["/webhooks", "Webhooks"],
  ["/about", "About"],
  ["/methodology", "Methodology"],
  ["/about#prober", "Our prober"],
  ["/lint", "Check a 402"],
  ["/register", "Register"],
  ["/manage", "Manage"],
] as const

const LINK = "leading-6 text-inherit no-underline hover:text-ink hover:underline"

export function Footer() {
  return (
    <footer className="border-t border-line text-muted">
      <div className="page grid gap-x-8 gap-y-1 pt-4 pb-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <p className="leading-6">Prices and health come from the responses of each endpoint.</p>
        <div className="flex flex-wrap gap-x-5 gap-y-1 lg:justify-end">
          {LINKS.map(([href, label]) => (
            <SiteLink key={href} href={href} className={LINK}>
              {label}
            </SiteLink>
          ))}
          <a href="/feed.xml" type="application/rss+xml" className={LINK}>
            Feed
          </a>
          <a href="/llms.txt" type="text/plain" className={LINK}>
            For agents
          </a>
        </div>
      </div>
    </footer>
  )
}
