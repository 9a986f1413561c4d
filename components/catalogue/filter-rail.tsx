"use client"

// A client component, so its markup is sent once (docs/frontend.md#client-components).

import { listCategoryOptions } from "@/components/catalogue/category-options"
import { FacetGroup, FacetOption, FacetSelect } from "@/components/catalogue/facet-options"
import { ApplyButton, FilterForm } from "@/components/catalogue/filter-form"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Unfold } from "@/components/ui/unfold"
import type { Facets } from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/names"
import type { FacetCount } from "@/lib/catalogue/schema"

interface FilterRailProps {
  query: ListQuery
  facets: Facets
  /** Parameters of the URL without a control here; the form keeps them. */
  hidden: [name: string, value: string][]
  isFiltered: boolean
}

export function FilterRail({ query, facets, hidden, isFiltered }: FilterRailProps) {
  return (
    <FilterForm>
      <div className="rail">
        <ProtocolGroup query={query} counts={facets.protocol} />
        <HealthGroup query={query} counts={facets.health} />
        <CategoryGroup query={query} counts={facets.category} />
        <div className="rail-more">
          <FacetGroup legend="Verified">
            <FacetOption
              type="checkbox"
              name="verified"
              value="true"
              checked={query.verified === true}
              count={countOf(facets.verified, "true")}
            >
              Domain or payment verified
            </FacetOption>
          </FacetGroup>
          <PriceCeiling value={query.max_price_usd} />
          <MoreFilters query={query} facets={facets} />
        </div>
        <HiddenFields fields={hidden} />
        <div className="col-span-full flex gap-2 empty:hidden lg:border-t lg:border-line lg:pt-4">
          <ApplyButton />
          {isFiltered && (
            <SiteLink href="/" className="btn">
              Clear filters
            </SiteLink>
          )}
        </div>
      </div>
    </FilterForm>
  )
}

const countOf = (counts: FacetCount[], value: string) => counts.find((facet) => facet.value === value)?.count ?? 0
const sum = (counts: FacetCount[]) => counts.reduce((total, { count }) => total + count, 0)

function ProtocolGroup({ query, counts }: { query: ListQuery; counts: FacetCount[] }) {
  const common = { type: "radio", name: "protocol" } as const
  return (
    <FacetGroup legend="Protocol">
      <FacetOption {...common} value="" checked={!query.protocol} count={sum(counts)}>
        All protocols
      </FacetOption>
      {PROTOCOLS.map((protocol) => (
        <FacetOption
          key={protocol}
          {...common}
          value={protocol}
          checked={query.protocol === protocol}
          count={countOf(counts, protocol)}
        >
          {protocol}
        </FacetOption>
      ))}
    </FacetGroup>
  )
}

function HealthGroup({ query, counts }: { query: ListQuery; counts: FacetCount[] }) {
  const common = { type: "radio", name: "health" } as const
  return (
    <FacetGroup legend="Health">
      <FacetOption {...common} value="" checked={!query.health} count={sum(counts)}>
        Any health
      </FacetOption>
      {HEALTH_STATUSES.map((health) => (
        <FacetOption
          key={health}
          {...common}
          value={health}
          checked={query.health === health}
          count={countOf(counts, health)}
        >
          <HealthMark health={health} />
        </FacetOption>
      ))}
    </FacetGroup>
  )
}

function CategoryGroup({ query, counts }: { query: ListQuery; counts: FacetCount[] }) {
  const options = listCategoryOptions(counts, query.category)
  const total = sum(counts.filter(({ value }) => !value.includes("/")))
  const selected = query.category?.toLowerCase()
  const common = { type: "radio", name: "category" } as const
  return (
    <FacetGroup legend="Category">
      <FacetOption {...common} value="" checked={!selected} count={total}>
        All categories
      </FacetOption>
      {options.map(({ path, label, count, level }) => (
        <FacetOption
          key={path}
          {...common}
          value={path}
          checked={path.toLowerCase() === selected}
          count={count}
          indent={level === 1}
        >
          {label}
        </FacetOption>
      ))}
    </FacetGroup>
  )
}

function PriceCeiling({ value }: { value: number | undefined }) {
  return (
    <div className="field">
      <label htmlFor="max-price" className="font-semibold">
        Price up to
      </label>
      <div className="grid grid-cols-[auto_1fr] items-center gap-2">
        <span className="text-muted">$</span>
        <input
          id="max-price"
          name="max_price_usd"
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          placeholder="0.05"
          className="control"
          defaultValue={value}
          aria-describedby="max-price-hint"
        />
      </div>
      <p className="hint" id="max-price-hint">
        Services without a known price are hidden.
      </p>
    </div>
  )
}

function MoreFilters({ query, facets }: { query: ListQuery; facets: Facets }) {
  const isUsed = [query.payment_asset, query.network, query.l402_format, query.source].some(
    (value) => value !== undefined,
  )
  return (
    <Unfold summary={<span className="font-semibold">More filters</span>} open={isUsed}>
      <FacetSelect
        id="asset"
        name="payment_asset"
        label="Asset"
        selected={query.payment_asset}
        options={facets.payment_asset}
      />
      <FacetSelect id="network" name="network" label="Network" selected={query.network} options={facets.network} />
      <FacetSelect
        id="format"
        name="l402_format"
        label="L402 token format"
        selected={query.l402_format}
        options={facets.l402_format}
      />
      <FacetSelect id="source" name="source" label="Source" selected={query.source} options={facets.source} />
    </Unfold>
  )
}
