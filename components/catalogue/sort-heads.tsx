import { changeQuery } from "@/components/catalogue/active-filters"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { getDirection, type ListQuery } from "@/lib/catalogue/list/query"

/** The order of a list, and the path of its page. */
export interface Sorted {
  query: ListQuery
  path?: string | undefined
}

/** Heads that sort. The title says what is measured. */
const HEADS = {
  price: { sort: "asked_price", label: "Price", title: "What one call costs, as the endpoint asked at the last check" },
  uptime: { sort: "uptime", label: "Uptime", title: "Share of ok checks in 30 days" },
  response: { sort: "latency", label: "Response", title: "Median time to the complete response in 24 hours" },
  score: { sort: "score", label: "Score", title: "0 to 100, from our checks only" },
} as const satisfies Record<string, { sort: NonNullable<ListQuery["sort"]>; label: string; title: string }>

interface SortHeadsProps {
  /** Without an order the heads are only words, and hidden from screen readers, because each row repeats the terms. */
  sorted?: Sorted | undefined
  canCompare?: boolean
}

/** The heads of the columns. On a phone the select above the list sorts. */
export function SortHeads({ sorted, canCompare = false }: SortHeadsProps) {
  const group = sorted ? ({ role: "group", "aria-label": "Columns" } as const) : ({ "aria-hidden": true } as const)
  return (
    <div className="services-head list-head" {...group}>
      <span>Service</span>
      <Head head={HEADS.price} sorted={sorted} />
      <span>Pay&nbsp;on</span>
      <span className="head-figures">
        <Head head={HEADS.uptime} sorted={sorted} />
        <Head head={HEADS.response} sorted={sorted} />
        <Head head={HEADS.score} sorted={sorted} />
      </span>
      <HeadTexts />
      {canCompare && <span className="sr-only">Compare</span>}
    </div>
  )
}

/** What the heads say, for touch, which shows no titles. With the keyboard the words below the list say it. */
function HeadTexts() {
  return (
    <>
      <button
        type="button"
        className="head-texts"
        popoverTarget="columns"
        tabIndex={-1}
        aria-label="What the columns mean"
      >
        <Icon name="info" size={14} />
      </button>
      <ul id="columns" popover="auto" className="term-text">
        {Object.values(HEADS).map(({ label, title }) => (
          <li key={label}>
            <b>{label}:</b> {title}.
          </li>
        ))}
      </ul>
    </>
  )
}

function Head({ head, sorted }: { head: (typeof HEADS)[keyof typeof HEADS]; sorted: Sorted | undefined }) {
  const { sort, label, title } = head
  if (!sorted) return <span title={title}>{label}</span>
  const { query, path } = sorted
  const isCurrent = query.sort === sort
  const order = isCurrent ? getDirection(query) : null
  // The first click sorts the best first, and the next one turns the order.
  const next = order === null ? undefined : order === "asc" ? "desc" : "asc"
  return (
    <SiteLink
      href={changeQuery(query, { sort, order: next }, path)}
      scroll={false}
      title={title}
      aria-current={isCurrent ? "true" : undefined}
    >
      {label}
      {order && <Icon name={order === "asc" ? "ascending" : "descending"} size={12} />}
      {order && <span className="sr-only">, sorted {order === "asc" ? "low to high" : "high to low"}</span>}
    </SiteLink>
  )
}
