import { SiteLink } from "@/components/site/navigation"

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
  ["/register", "Register"],
  ["/manage", "Manage"],
] as const

const LINK = "leading-6 text-inherit no-underline hover:text-ink hover:underline"

export function Footer() {
  return (
    <footer className="border-t border-line text-muted">
      <div className="page flex flex-wrap gap-x-5 gap-y-1 pt-4 pb-6">
        <p className="leading-6 max-md:basis-full md:mr-auto">
          Prices and health come from what each endpoint answers.
        </p>
        {LINKS.map(([href, label]) => (
          <SiteLink key={href} href={href} className={LINK}>
            {label}
          </SiteLink>
        ))}
        <a href="/feed.xml" type="application/rss+xml" className={LINK}>
          Feed
        </a>
      </div>
    </footer>
  )
}
