"use client"

import type { ReactNode } from "react"
import { FILTER_FORM } from "@/components/catalogue/filter-form"

/** Sends the filters' form when another order is chosen; a change out here does not reach the form by itself. */
export function SortSelect({ value, children }: { value: string; children: ReactNode }) {
  return (
    <select
      id="sort"
      name="sort"
      form={FILTER_FORM}
      className="control select min-h-8 w-auto py-[5px] max-xs:min-w-0 max-xs:flex-1"
      defaultValue={value}
      onChange={(event) => event.target.form?.requestSubmit()}
    >
      {children}
    </select>
  )
}
