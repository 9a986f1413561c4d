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

/** What this site is, in one sentence, and figures that show that it is alive: two lines, at most 72 px. */
export function Introduction({ overview, activity, q, now }: IntroductionProps) {
  if (q) return <h1 className="mb-1 truncate text-section sm:mb-2">Search: {q}</h1>
  return (
    <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 sm:mb-2">
      <h1 className="text-[1.0625rem] leading-5.5 sm:text-[1.375rem] sm:leading-7.5">
        Paid APIs that agents and apps can call without an account
      </h1>
      <p className="hidden gap-x-4 lg:flex">
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
