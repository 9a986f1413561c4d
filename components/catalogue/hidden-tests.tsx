import { changeQuery } from "@/components/catalogue/active-filters"
import { QuietLine } from "@/components/catalogue/list-states"
import { formatQuantity } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import type { Facets } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"

/** Says how many services the list leaves out because they are paid with test money, with a link that shows them. */
export function HiddenTests({ query, facets }: { query: ListQuery; facets: Facets }) {
  const countOf = (shown: "show" | "hide") => facets.test_networks.find(({ value }) => value === shown)?.count ?? 0
  const hidden = countOf("show") - countOf("hide")
  if (query.test_networks === "show" || hidden <= 0) return null
  return (
    <QuietLine>
      {formatQuantity(hidden, "service")} on test networks {hidden === 1 ? "is" : "are"} not shown.{" "}
      <SiteLink href={changeQuery(query, { test_networks: "show" })}>Show test networks</SiteLink>
    </QuietLine>
  )
}
