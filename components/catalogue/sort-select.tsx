"use client"

import type { ReactNode } from "react"
import { FILTER_FORM } from "@/components/catalogue/filter-form"

/** Submits the form of the filters when the sort order changes: a control outside the form does not submit it by itself. */
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
