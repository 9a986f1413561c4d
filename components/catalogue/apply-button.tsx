"use client"

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
export function SortButton({ form }: { form: string }) {
  return useHydrated() ? null : (
    <button type="submit" className="btn" form={form}>
      Sort
    </button>
  )
}
