import { Proof } from "@/components/catalogue/proof"
import { SiteLink } from "@/components/site/site-link"
import type { Activity, Overview } from "@/lib/stats/schema"

interface IntroductionProps {
  overview: Overview
  activity: Activity
  /** The search text. A search has its text as the title, and nothing else. */
  q: string | undefined
  now: Date
}

export function Introduction({ overview, activity, q, now }: IntroductionProps) {
  if (q) return <h1 className="intro-search">Search: {q}</h1>
  return (
    <div className="intro">
      <h1>Paid APIs that agents and apps can call without an account</h1>
      <p className="intro-links">
        <SiteLink href="/about#paying" className="solo">
          How paying works
        </SiteLink>
        <SiteLink href="/agents" className="solo">
          Use from an agent
        </SiteLink>
        <SiteLink href="/register" className="solo">
          List your API
        </SiteLink>
      </p>
      {overview.services > 0 && <Proof overview={overview} activity={activity} now={now} />}
    </div>
  )
}
