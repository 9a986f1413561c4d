"use client"

import { useSyncExternalStore } from "react"

const subscribe = () => () => {}

/** True once script has taken over the page. */
const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

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
