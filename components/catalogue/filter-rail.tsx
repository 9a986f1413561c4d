"use client"

// A client component, because Next would send the markup of a server component twice: as HTML and as data for hydration
// (docs/frontend.md#client-components).

import { listCategoryOptions } from "@/components/catalogue/category-options"
import { FacetGroup, FacetOption, FacetRadios, FacetSelect } from "@/components/catalogue/facet-options"
import { ApplyButton, FilterForm } from "@/components/catalogue/filter-form"
import { ButtonLink } from "@/components/site/site-link"
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
  /**
   * Parameters in the URL that have no control in this form. The form sends these parameters as hidden fields, so that a change
   * of the filters keeps these parameters.
   */
  hidden: [name: string, value: string][]
  isFiltered: boolean
}

export function FilterRail({ query, facets, hidden, isFiltered }: FilterRailProps) {
  return (
    <FilterForm>
      <div className="rail">
        <FacetRadios
          legend="Protocol"
          name="protocol"
          anyLabel="All protocols"
          selected={query.protocol}
          total={sum(facets.protocol)}
          options={PROTOCOLS.map((value) => ({ value, label: value, count: countOf(facets.protocol, value) }))}
        />
        <FacetRadios
          legend="Health"
          name="health"
          anyLabel="Any health"
          selected={query.health}
          total={sum(facets.health)}
          options={HEALTH_STATUSES.map((value) => ({
            value,
            label: <HealthMark health={value} />,
            count: countOf(facets.health, value),
          }))}
        />
        <FacetRadios
          legend="Category"
          name="category"
          anyLabel="All categories"
          selected={query.category}
          total={sum(facets.category.filter(({ value }) => !value.includes("/")))}
          options={listCategoryOptions(facets.category, query.category).map(({ path, ...option }) => ({
            value: path,
            ...option,
          }))}
        />
        <div className="rail-more">
          <FacetGroup legend="Verified">
            <FacetOption
              type="checkbox"
              name="verified"
              value="true"
              checked={query.verified === true}
              count={countOf(facets.verified, "true")}
              label="Domain or payment verified"
            />
          </FacetGroup>
          <PriceCeiling value={query.max_price_usd} />
          <MoreFilters query={query} facets={facets} />
        </div>
        <HiddenFields fields={hidden} />
        <div className="col-span-full flex gap-2 empty:hidden lg:border-t lg:border-line lg:pt-4">
          <ApplyButton />
          {isFiltered && <ButtonLink href="/">Clear filters</ButtonLink>}
        </div>
      </div>
    </FilterForm>
  )
}

const countOf = (counts: FacetCount[], value: string) => counts.find((facet) => facet.value === value)?.count ?? 0
const sum = (counts: FacetCount[]) => counts.reduce((total, { count }) => total + count, 0)

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

const SELECTS = [
  { id: "asset", name: "payment_asset", label: "Asset" },
  { id: "network", name: "network", label: "Network" },
  { id: "format", name: "l402_format", label: "L402 token format" },
  { id: "source", name: "source", label: "Source" },
] as const

function MoreFilters({ query, facets }: { query: ListQuery; facets: Facets }) {
  return (
    <Unfold
      summary={<span className="font-semibold">More filters</span>}
      open={SELECTS.some(({ name }) => query[name] !== undefined)}
    >
      {SELECTS.map((select) => (
        <FacetSelect key={select.id} {...select} selected={query[select.name]} options={facets[select.name]} />
      ))}
    </Unfold>
  )
}
