"use client"

import { useChoice } from "@/components/listing/use-choice"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

/** A hidden field with the services chosen for a comparison, so that a form of the list keeps the choice. */
export function ChoiceField() {
  const ids = useChoice()
  return <HiddenFields fields={ids.length > 0 ? [[COMPARE_PARAMETER, ids.join(",")]] : []} />
}
