"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { carriesChoice, parseChoice } from "@/components/listing/compare-choice"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

/** A hidden field with the services chosen for a comparison, so that a form of the list keeps the choice. */
export function ChoiceField() {
  const ids = useChoice()
  return <HiddenFields fields={ids.length > 0 ? [[COMPARE_PARAMETER, ids.join(",")]] : []} />
}

/** The ids of the services that are chosen for a comparison, on a list. The server hides the parameter from other pages. */
export function useChoice(): readonly string[] {
  const path = usePathname()
  const isList = carriesChoice(path) && !path.startsWith("/service/")
  const params = useSearchParams()
  return isList ? parseChoice(params.getAll(COMPARE_PARAMETER)).ids : []
}
