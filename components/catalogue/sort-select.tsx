"use client"

import type { ReactNode } from "react"

interface SortSelectProps {
  /** The form it belongs to, which stands elsewhere on the page. */
  form: string
  value: string
  children: ReactNode
}

/** Sends its form when another order is chosen; a change out here does not reach the form by itself. */
export function SortSelect({ form, value, children }: SortSelectProps) {
  return (
    <select
      id="sort"
      name="sort"
      form={form}
      className="control select min-h-8 w-auto py-[5px] max-xs:min-w-0 max-xs:flex-1"
      defaultValue={value}
      onChange={(event) => event.target.form?.requestSubmit()}
    >
      {children}
    </select>
  )
}
