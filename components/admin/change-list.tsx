// Lists the changed fields of a listing, each with its old and new value.

import { NetworkName } from "@/components/listing/network"
import { ParameterList } from "@/components/listing/parameter-list"
import { FIELD_LABELS } from "@/components/register/form-state"
import { Missing } from "@/components/ui/missing"
import type { Change } from "@/lib/registration/schema"

interface ChangedField {
  field: Change["field"]
  from: Change["current"]
  to: Change["current"]
}
interface ChangeListProps {
  changes: ChangedField[]
  /** Words that only screen readers announce before the old and the new value. */
  words: { from: string; to: string }
}

export function ChangeList({ changes, words }: ChangeListProps) {
  return (
    <dl className="defs border-t border-line">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{FIELD_LABELS[field]}</dt>
          <dd className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <del className="whitespace-pre-wrap wrap-anywhere text-muted decoration-faint">
              <span className="sr-only">{words.from}: </span>
              <Value field={field} value={from} />
            </del>
            <ins className="font-medium whitespace-pre-wrap wrap-anywhere no-underline">
              <span className="sr-only">{words.to}: </span>
              <Value field={field} value={to} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { field: Change["field"]; value: Change["current"] }) {
  if (value === null || value === "") return <Missing>nothing</Missing>
  if (Array.isArray(value)) return <ParameterList parameters={value} />
  return field === "payment_network" ? <NetworkName network={String(value)} /> : value
}
