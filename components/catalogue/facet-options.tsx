import type { ReactNode } from "react"
import { formatCount } from "@/components/format"

interface OptionProps {
  type: "radio" | "checkbox"
  name: string
  value: string
  checked: boolean
  count?: number
  indent?: boolean
  label: ReactNode
}

/** One option of a filter, with the number of services that the list has with this option. */
export function FacetOption({ type, name, value, checked, count, indent = false, label }: OptionProps) {
  return (
    <label className={`rail-option ${indent ? "pl-6" : ""}`}>
      <input className="check" type={type} name={name} value={value} defaultChecked={checked} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="tabular-nums text-faint">
          {formatCount(count)}
          <span className="sr-only"> services</span>
        </span>
      )}
    </label>
  )
}

/** A `fieldset` with all options of one filter. */
export function FacetGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface FacetRadiosProps {
  legend: string
  name: string
  /** The label of the first option, which turns the filter off. */
  anyLabel: string
  selected: string | undefined
  /** The number of services without this filter. */
  total: number
  options: { value: string; label: ReactNode; count: number; level?: 0 | 1 }[]
}

/** A filter as radio buttons. The first option turns the filter off. */
export function FacetRadios({ legend, name, anyLabel, selected, total, options }: FacetRadiosProps) {
  const common = { type: "radio", name } as const
  return (
    <FacetGroup legend={legend}>
      <FacetOption {...common} value="" checked={!selected} count={total} label={anyLabel} />
      {options.map(({ value, label, count, level }) => (
        <FacetOption
          key={value}
          {...common}
          value={value}
          checked={value.toLowerCase() === selected?.toLowerCase()}
          count={count}
          indent={level === 1}
          label={label}
        />
      ))}
    </FacetGroup>
  )
}

interface FacetSelectProps {
  id: string
  name: string
  label: string
  selected: string | undefined
  options: { value: string; count: number }[]
}

/** A filter as a select element, for filters with many values. */
export function FacetSelect({ id, name, label, selected, options }: FacetSelectProps) {
  const listed = options.find(({ value }) => value.toLowerCase() === selected?.toLowerCase())
  return (
    <div className="field mt-2.5">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="control select" defaultValue={listed?.value ?? selected ?? ""}>
        <option value="">Any</option>
        {selected !== undefined && !listed && <option value={selected}>{selected} (0)</option>}
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {value} ({formatCount(count)})
          </option>
        ))}
      </select>
    </div>
  )
}
