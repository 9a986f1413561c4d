"use client"

import { FILTER_FORM } from "@/components/catalogue/filter-form"
import { useHydrated } from "@/components/ui/use-hydrated"

/** Sends the filters where no script does it on every change. */
export function ApplyButton() {
  return useHydrated() ? null : (
    <button type="submit" className="btn">
      Apply
    </button>
  )
}

/** The same beside the sort, which stands far from the rail. */
export function SortButton() {
  return useHydrated() ? null : (
    <button type="submit" className="btn" form={FILTER_FORM}>
      Sort
    </button>
  )
}
