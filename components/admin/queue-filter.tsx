// The filter of the review queue, and the links that tick its rows. Both are addresses, so they work without JavaScript.

import { type Part, type QueueFilter, sectionHref, type Tick } from "@/components/admin/address"
import { SiteLink } from "@/components/site/site-link"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { CheckResult } from "@/lib/review/schema"

const RESULTS = {
  passed: "Passed",
  warnings: "Warnings",
  failed: "Failed",
  unchecked: "Not checked",
} as const satisfies Record<CheckResult, string>
const ORDERS = { oldest: "Oldest first", host: "Same host together" } as const
const byName = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

export function QueueFilterForm({ filter }: { filter: QueueFilter }) {
  return (
    <search>
      <form action="/admin" method="get" className="queue-filter" aria-label="Filter the queue">
        <input type="hidden" name="section" value="pending" />
        <div>
          <label htmlFor="queue-q" className="sr-only">
            Name, host or URL
          </label>
          <input
            id="queue-q"
            type="search"
            name="q"
            className="control"
            placeholder="Name, host or URL"
            defaultValue={filter.q}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <Choice name="protocol" label="Protocol" all="Any protocol" options={byName(PROTOCOLS)} filter={filter} />
        <Choice name="result" label="Result of the newest check" all="Any result" options={RESULTS} filter={filter} />
        <Choice name="sort" label="Order" options={ORDERS} filter={filter} />
        <button type="submit" className="btn">
          Apply filter
        </button>
        {Object.keys(filter).length > 0 && <SiteLink href={sectionHref("pending")}>Show all</SiteLink>}
      </form>
    </search>
  )
}

interface ChoiceProps {
  name: "protocol" | "result" | "sort"
  label: string
  /** The label of the choice without a value; none for an order, which always has one. */
  all?: string
  options: Readonly<Record<string, string>>
  filter: QueueFilter
}

function Choice({ name, label, all, options, filter }: ChoiceProps) {
  const id = `queue-${name}`
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} name={name} className="control select" defaultValue={filter[name]}>
        {all !== undefined && <option value="">{all}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface SelectLinksProps {
  /** The number of rows on the page. */
  total: number
  passing: number
  part: Part
  tick: Tick | null
}

export function SelectLinks({ total, passing, part, tick }: SelectLinksProps) {
  const href = (ticked: Tick | null) => sectionHref("pending", { ...part, tick: ticked })
  return (
    <p className="queue-select">
      {tick !== "all" && <SiteLink href={href("all")} scroll={false}>{`Select all ${total}`}</SiteLink>}
      {tick !== "passing" && passing > 0 && (
        <SiteLink href={href("passing")} scroll={false}>{`Select the ${passing} that pass`}</SiteLink>
      )}
      {tick !== null && (
        <SiteLink href={href(null)} scroll={false}>
          Select none
        </SiteLink>
      )}
    </p>
  )
}
