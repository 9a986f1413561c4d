// What a search without a result shows: what was tried, the closest categories, ways to be notified, and how to list a service.

import type { ReactNode } from "react"
import { listHref } from "@/components/catalogue/active-filters"
import { formatCount, formatQuantity } from "@/components/format"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { DEMAND_DAYS } from "@/lib/demand/schema"

export interface EmptySearchProps {
  text: string
  /** The path of the feed with the filters of the list. */
  feedPath: string
  searches: number
  closest: { areClose: boolean; categories: SearchSummary["categories"] }
}

/** The whole message of a search without other filters. */
export function EmptySearch(props: EmptySearchProps) {
  const { text, searches } = props
  const tried = describeAttempts(text)
  return (
    <div className="stack gap-3">
      <div>
        <h2 className="text-balance wrap-anywhere">No service matches “{text}”</h2>
        {(tried || searches > 0) && (
          <p className="mt-1 max-w-measure text-pretty text-muted">
            {tried}{" "}
            {searches > 0 && (
              <b className="font-medium text-ink">
                {formatCount(searches)} searches for this in the last {DEMAND_DAYS}&nbsp;days.
              </b>
            )}
          </p>
        )}
      </div>
      <NextSteps {...props} />
    </div>
  )
}

/** Every text search without a result is relaxed first: misspelled words are corrected, and some words may be missing. */
function describeAttempts(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (words === 0) return null
  return words === 1 ? "We also tried corrected spelling." : "We also tried fewer words and corrected spelling."
}

/** Three ways to go on after a search without a result. */
export function NextSteps({ feedPath, closest }: Omit<EmptySearchProps, "searches" | "text">) {
  const { areClose, categories } = closest
  return (
    <div className="box grid max-sm:divide-y sm:divide-x divide-line sm:grid-cols-3">
      {categories.length > 0 && (
        <Step title={areClose ? "Closest categories" : "Largest categories"}>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ category, count }) => (
              <li key={category} className="min-w-0">
                <SiteLink href={listHref({ category: [category] })} className="chip max-w-full">
                  <span className="min-w-0 wrap-anywhere">{formatCategory(category)}</span>
                  <span className="tabular-nums whitespace-nowrap text-muted">{formatQuantity(count, "service")}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </Step>
      )}
      <Step title="Get notified" text="The feed gets every new match. A webhook receives every new service.">
        <p className="flex flex-wrap gap-2">
          <a href={feedPath} type="application/rss+xml" className="btn">
            Feed of this search
          </a>
          <ButtonLink href="/webhooks">Create a webhook</ButtonLink>
        </p>
      </Step>
      <Step title="Do you offer this?" text="A listing is free. We check your endpoint at once.">
        <p>
          <ButtonLink href="/register">Register a service</ButtonLink>
        </p>
      </Step>
    </div>
  )
}

function Step({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="stack content-start gap-2 p-4">
      <h3>{title}</h3>
      {text && <p className="text-pretty text-muted">{text}</p>}
      {children}
    </section>
  )
}
