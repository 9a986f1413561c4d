"use client"

import { carriesChoice, formatChoice } from "@/components/listing/compare-choice"
import { useChoice } from "@/components/listing/use-choice"

/** Adds the services that are chosen for a comparison to a link on the list, so that paging, sorting and filters keep them. */
export function useCarriedHref(href: string): string {
  const ids = useChoice()
  return ids.length > 0 && carriesChoice(href) ? formatChoice(href, ids) : href
}
