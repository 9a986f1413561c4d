import type { ReactNode } from "react"
import { formatCount } from "@/components/format"

interface OptionProps {
  name: string
  value: string
  checked: boolean
  count?: number
  indent?: boolean
  label: ReactNode
}

export function FacetOption({ name, value, checked, count, indent = false, label }: OptionProps) {
  return (
    <label className={`rail-option ${indent ? "pl-6" : ""}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== undefined && (
        <span className="tabular-nums text-faint">
          {formatCount(count)}
          <span className="sr-only"> {count === 1 ? "service" : "services"}</span>
        </span>
      )}
    </label>
  )
}

export function FacetGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface FacetBoxesProps {
  legend: string
  name: string
  selected: readonly string[]
  options: { value: string; label: ReactNode; count: number; level?: 0 | 1 }[]
}

export function FacetBoxes({ legend, name, selected, options }: FacetBoxesProps) {
  if (options.length === 0) return null
  const ticked = selected.map((value) => value.toLowerCase())
  return (
    <FacetGroup legend={legend}>
      {options.map(({ value, label, count, level }) => (
        <FacetOption
          key={value}
          name={name}
          value={value}
          checked={ticked.includes(value.toLowerCase())}
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
  options: { value: string; count: number; label?: string }[]
}

export function FacetSelect({ id, name, label, selected, options }: FacetSelectProps) {
  const listed = options.find(({ value }) => value.toLowerCase() === selected?.toLowerCase())
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="control select" defaultValue={listed?.value ?? selected ?? ""}>
        <option value="">Any</option>
        {selected !== undefined && !listed && <option value={selected}>{selected} (0)</option>}
        {options.map(({ value, count, label = value }) => (
          <option key={value} value={value}>
            {label} ({formatCount(count)})
          </option>
        ))}
      </select>
    </div>
  )
}
