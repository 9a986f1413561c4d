import type { ReactNode } from "react"
import { changesHref } from "@/components/changes/filter"
import { describeChange, KIND_WORDS } from "@/components/changes/words"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { SelectField, TextField } from "@/components/ui/field"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { PROTOCOLS } from "@/lib/catalogue/names"
import { CHANGE_KINDS, type ChangeFilter, type ShownChange } from "@/lib/events/names"

export function ChangeList({ changes, now }: { changes: readonly ShownChange[]; now: Date }) {
  return (
    <ol className="box changes" aria-label="Changes, newest first">
      {changes.map((change) => (
        <ChangeItem key={change.seq} change={change} now={now} />
      ))}
    </ol>
  )
}

function ChangeItem({ change, now }: { change: ShownChange; now: Date }) {
  const { service, at } = change
  const { label, before, after } = describeChange(change)
  return (
    <li className="change">
      <span className="font-medium text-muted">
        <Label change={change} label={label} />
      </span>
      <div>
        {before}
        {service && (
          <SiteLink href={`/service/${service.id}`} className="font-medium">
            {service.name}
          </SiteLink>
        )}
        {after}
        {service && (
          <p className="mt-0.5 text-small text-muted">
            <ProtocolTag protocol={service.protocol} /> <span className="mono">{service.host}</span>
          </p>
        )}
      </div>
      <Moment at={at} now={now} />
    </li>
  )
}

/** The kind of change. A change of health has the icon of the new health. */
function Label({ change, label }: { change: ShownChange; label: string }) {
  const { kind, service } = change
  if (kind === "down") return <HealthMark health="down" />
  if (kind === "health") return <HealthMark health={service?.health ?? "unknown"}>{label}</HealthMark>
  return label
}

interface ChangeFiltersProps {
  filter: ChangeFilter
  /** The name of the service of the filter; null when no public service has this id. */
  serviceName: string | null
}

/** The filters as a plain GET form, which works without script. Narrow screens show the form on request, or while it filters. */
export function ChangeFilters({ filter, serviceName }: ChangeFiltersProps) {
  const { kinds, protocol = "", host = "", service, category, pay_to } = filter
  const isFiltered =
    kinds.length > 0 || protocol !== "" || host !== "" || [service, category, pay_to].some((one) => one !== undefined)
  return (
    <details className="lg:unfolded" open={isFiltered}>
      <summary className="btn w-full justify-start! gap-1.5">
        Filters
        <span className="unfold-mark ml-auto">
          <Icon name="chevron" size={12} />
        </span>
      </summary>
      <FilterFields {...{ filter, serviceName, isFiltered }} />
    </details>
  )
}

function FilterFields({ filter, serviceName, isFiltered }: ChangeFiltersProps & { isFiltered: boolean }) {
  const { kinds, protocol = "", host = "", service, category, pay_to = [] } = filter
  return (
    <form
      action="/changes"
      method="get"
      aria-label="Filters"
      className="box grid gap-x-4 gap-y-3 p-3 max-lg:mt-2 sm:p-4 md:grid-cols-[11rem_repeat(2,minmax(0,1fr))_auto]"
    >
      <fieldset className="col-span-full">
        <legend className="field-label">Kind of change</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {CHANGE_KINDS.map((kind) => (
            <label key={kind} className="flex min-h-8 items-center gap-2">
              <input type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} />
              {KIND_WORDS[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField name="protocol" label="Protocol" defaultValue={protocol}>
        <option value="">All protocols</option>
        {PROTOCOLS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField name="host" label="Host" defaultValue={host} placeholder="api.example.com" autoComplete="off" />
      <TextField
        name="pay_to"
        label="Payee"
        defaultValue={pay_to.join(",")}
        placeholder="0x…"
        className="mono"
        autoComplete="off"
        spellCheck={false}
      />
      {service !== undefined && (
        <FixedFilter name="service" value={service} without={changesHref({ ...filter, service: "" })}>
          Service: {serviceName ?? "not listed"}
        </FixedFilter>
      )}
      {category && (
        <FixedFilter name="category" value={category.join(",")} without={changesHref({ ...filter, category: [] })}>
          Category: {category.map(formatCategory).join(", ")}
        </FixedFilter>
      )}
      <p className="flex items-center gap-3 self-end">
        <button type="submit" className="btn">
          Apply filters
        </button>
        {isFiltered && (
          <SiteLink href="/changes" className="solo">
            Clear filters
          </SiteLink>
        )}
      </p>
    </form>
  )
}

interface FixedFilterProps {
  name: string
  value: string
  /** The URL of the page without this filter. */
  without: string
  children: ReactNode
}

/** A filter that a link has set. It can be removed, not changed. */
function FixedFilter({ name, value, without, children }: FixedFilterProps) {
  return (
    <p className="self-end">
      <input type="hidden" name={name} value={value} />
      <SiteLink href={without} className="chip">
        {children} <span className="sr-only">(remove this filter)</span>
        <span aria-hidden="true">×</span>
      </SiteLink>
    </p>
  )
}
