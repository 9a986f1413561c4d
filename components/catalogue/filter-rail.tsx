import { listCategoryOptions } from "@/components/catalogue/category-options"
import { FacetBoxes, FacetGroup, FacetOption, FacetSelect } from "@/components/catalogue/facet-options"
import { ApplyButton } from "@/components/catalogue/filter-buttons"
import { FilterForm } from "@/components/catalogue/filter-form"
import { formatValue } from "@/components/catalogue/filter-values"
import { formatQuantity } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Unfold } from "@/components/ui/unfold"
import {
  type Facets,
  FILTERS,
  type FilterName,
  type LATENCY_STEPS,
  type UPTIME_STEPS,
} from "@/lib/catalogue/list/filters"
import type { ListQuery } from "@/lib/catalogue/list/query"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"
import type { FacetCount } from "@/lib/catalogue/schema"
import { PROTOCOL_WORDS, PROTOCOLS, type Protocol } from "@/lib/protocols/names"

interface FilterRailProps {
  query: ListQuery
  facets: Facets
  /**
   * Parameters in the URL that have no control in this form. The form sends these parameters as hidden fields, so that a change
   * of the filters keeps these parameters.
   */
  hidden: [name: string, value: string][]
  isFiltered: boolean
  services: number
  preset?: string | undefined
}

export function FilterRail({ query, facets, hidden, isFiltered, services, preset }: FilterRailProps) {
  const { protocol = [], health = [], category = [] } = query
  return (
    <FilterForm preset={preset}>
      <div className="rail">
        <FacetBoxes
          legend="Protocol"
          name="protocol"
          selected={protocol}
          options={PROTOCOLS.map((value) => ({
            value,
            label: <ProtocolWord protocol={value} />,
            count: countOf(facets.protocol, value),
          }))}
        />
        <FacetBoxes
          legend="Health"
          name="health"
          selected={health}
          options={HEALTH_STATUSES.map((value) => ({
            value,
            label: <HealthMark health={value} />,
            count: countOf(facets.health, value),
          }))}
        />
        <ValueBoxes name="network" query={query} facets={facets} />
        <FacetBoxes
          legend="Category"
          name="category"
          selected={category}
          options={listCategoryOptions(facets.category, category).map(({ path, ...option }) => ({
            value: path,
            ...option,
          }))}
        />
        <ValueBoxes name="payable_by" query={query} facets={facets} />
        <div className="rail-more">
          <PriceCeiling value={query.max_asked_usd} />
          <Thresholds name="min_uptime" values={SHOWN_UPTIMES} query={query} facets={facets} />
          <Thresholds name="max_latency_ms" values={SHOWN_LATENCIES} query={query} facets={facets} />
          <FacetGroup legend="Verified">
            <Flag name="domain_verified" label="Domain proved by the owner" query={query} facets={facets} />
            <Flag name="payment_valid" label="x402 payment terms valid" query={query} facets={facets} />
          </FacetGroup>
          <MoreFilters query={query} facets={facets} />
        </div>
        <HiddenFields fields={hidden} />
      </div>
      <div className="rail-actions">
        {isFiltered && <ButtonLink href="/">Clear filters</ButtonLink>}
        <ApplyButton />
        <button type="button" className="btn lg:hidden noscript:hidden" data-primary="" data-close="">
          Show {formatQuantity(services, "service")}
        </button>
      </div>
    </FilterForm>
  )
}

/** The tooltip says how paying works. */
function ProtocolWord({ protocol }: { protocol: Protocol }) {
  const { money, buying } = PROTOCOL_WORDS[protocol]
  return (
    <span title={buying}>
      {protocol} <span className="text-small text-faint">{money}</span>
    </span>
  )
}

const countOf = (counts: FacetCount[], value: string) => counts.find((facet) => facet.value === value)?.count ?? 0

interface ControlProps {
  query: ListQuery
  facets: Facets
}
type ListFilter = "kind" | "network" | "payable_by" | "payment_asset" | "price_basis" | "source" | "has"

/** The most frequent values of a filter. A selected value is always shown, and so is every client: there are few. */
const MOST_VALUES = 6
const listsAll = (name: ListFilter) => name === "payable_by"

/** Shows no filter whose only value all services have. */
function ValueBoxes({ name, query, facets }: ControlProps & { name: ListFilter }) {
  const selected: readonly string[] = query[name] ?? []
  const isSelected = (value: string) => selected.some((one) => one.toLowerCase() === value.toLowerCase())
  const counts = facets[name]
  const all = facets.health.reduce((total, { count }) => total + count, 0)
  if (selected.length === 0 && counts.length === 1 && counts[0]?.count === all) return null
  const unlisted = selected.filter((one) => !counts.some(({ value }) => value.toLowerCase() === one.toLowerCase()))
  const shown = counts.filter(({ value }, index) => index < MOST_VALUES || listsAll(name) || isSelected(value))
  const options = [...shown, ...unlisted.map((value) => ({ value, count: 0 }))]
  return (
    <FacetBoxes
      legend={FILTERS[name].label}
      name={name}
      selected={selected}
      options={options.map(({ value, count }) => ({ value, count, label: formatLabel(name, value) }))}
    />
  )
}

/** The name of a client is that of its package, which has no capital letter. */
const formatLabel = (name: ListFilter, value: string) =>
  name === "payable_by" ? formatValue(name, value) : capitalize(formatValue(name, value))
const capitalize = (text: string) => (/^[a-z]+$/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text)

const SHOWN_UPTIMES: readonly number[] = [0.9, 0.99, 0.999] satisfies (typeof UPTIME_STEPS)[number][]
const SHOWN_LATENCIES: readonly number[] = [200, 500, 1000, 3000] satisfies (typeof LATENCY_STEPS)[number][]

/** A threshold as a select element. A threshold in the URL that is not offered is offered too. */
function Thresholds({
  name,
  values,
  query,
  facets,
}: ControlProps & { name: "min_uptime" | "max_latency_ms"; values: readonly number[] }) {
  const selected = query[name]
  const all = selected === undefined || values.includes(selected) ? values : [...values, selected]
  return (
    <FacetSelect
      id={name}
      name={name}
      label={FILTERS[name].label}
      selected={selected === undefined ? undefined : String(selected)}
      options={all.map((value) => ({
        value: String(value),
        label: formatValue(name, value),
        count: countOf(facets[name], String(value)),
      }))}
    />
  )
}

type FlagName = "domain_verified" | "payment_valid"

function Flag({ name, label, query, facets }: ControlProps & { name: FlagName; label: string }) {
  return (
    <FacetOption
      name={name}
      value="true"
      checked={query[name] === true}
      count={countOf(facets[name], "true")}
      label={label}
    />
  )
}

function PriceCeiling({ value }: { value: number | undefined }) {
  return (
    <div className="field">
      <label htmlFor="max-price" className="font-semibold">
        Asked price up to
      </label>
      <div className="grid grid-cols-[auto_1fr] items-center gap-2">
        <span className="text-muted">$</span>
        <input
          id="max-price"
          name="max_asked_usd"
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
        Services without a known price of a call are hidden.
      </p>
    </div>
  )
}

const MORE = [
  ...["kind", "has", "price_basis", "payment_asset", "source", "l402_format"],
  ...["price_drift", "test_networks"],
] as const satisfies readonly FilterName[]

function MoreFilters({ query, facets }: ControlProps) {
  const tests = countOf(facets.test_networks, "show") - countOf(facets.test_networks, "hide")
  return (
    <Unfold
      summary={<span className="font-semibold">More filters</span>}
      open={MORE.some((name) => query[name] !== undefined)}
    >
      <div className="mt-2.5 grid gap-5">
        <ValueBoxes name="kind" query={query} facets={facets} />
        <ValueBoxes name="has" query={query} facets={facets} />
        <ValueBoxes name="price_basis" query={query} facets={facets} />
        <ValueBoxes name="payment_asset" query={query} facets={facets} />
        <ValueBoxes name="source" query={query} facets={facets} />
        <FacetSelect
          id="format"
          name="l402_format"
          label="L402 token format"
          selected={query.l402_format}
          options={facets.l402_format}
        />
        <FacetGroup legend="Price and network">
          <PriceDrift query={query} facets={facets} />
          <FacetOption
            name="test_networks"
            value="show"
            checked={query.test_networks === "show"}
            count={tests}
            label="Show test networks"
          />
        </FacetGroup>
      </div>
    </Unfold>
  )
}

/** Offers services that ask the listed price. The opposite is offered only while the URL has it, so that the form keeps it. */
function PriceDrift({ query, facets }: ControlProps) {
  const value = String(query.price_drift === true)
  return (
    <FacetOption
      key={value}
      name="price_drift"
      value={value}
      checked={query.price_drift !== undefined}
      count={countOf(facets.price_drift, value)}
      label={query.price_drift ? "Asks another price than listed" : "Asks the listed price"}
    />
  )
}
