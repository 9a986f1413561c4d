"use client"

import { FILTER_FORM } from "@/components/catalogue/filter-form"
import { useHydrated } from "@/components/ui/use-hydrated"

/** Submits the filters. Without script it is the only way; with script each change submits the form. */
export function ApplyButton() {
  return useHydrated() ? null : (
    <button type="submit" className="btn">
      Apply filters
    </button>
  )
}

/** The same button next to the sort order, which is far from the filters. */
export function SortButton() {
  return useHydrated() ? null : (
    <button type="submit" className="btn" form={FILTER_FORM}>
      Sort
    </button>
  )
}
