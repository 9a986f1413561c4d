"use client"

import type { ReactNode } from "react"
import { useRefreshing } from "@/components/site/navigation"

/**
 * The part of the page that filters change. While the new list loads, the old list is dimmed and marked as busy (`aria-busy`).
 */
export function ListRegion({ children }: { children: ReactNode }) {
  const isBusy = useRefreshing()
  return (
    <div aria-busy={isBusy} className="list-region">
      {children}
    </div>
  )
}
