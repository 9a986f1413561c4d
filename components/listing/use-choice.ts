"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { parseChoice } from "@/components/listing/compare-choice"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

/** The ids of the services that are chosen for a comparison, on the list. The server hides the parameter from other pages. */
export function useChoice(): readonly string[] {
  const isList = usePathname() === "/"
  const params = useSearchParams()
  return isList ? parseChoice(params.getAll(COMPARE_PARAMETER)).ids : []
}
