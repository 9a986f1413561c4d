"use client"

import { useSearchParams } from "next/navigation"
import { compareHref, MOST_COMPARED, parseChoice } from "@/components/listing/compare-choice"
import { ButtonLink } from "@/components/site/site-link"
import { useHydrated } from "@/components/ui/use-hydrated"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

/** The services chosen before are read in the browser, because a cached page is the same for all readers. */
export function AddToCompare({ number }: { number: number }) {
  const params = useSearchParams()
  const { ids } = parseChoice(useHydrated() ? params.getAll(COMPARE_PARAMETER) : undefined)
  const others = ids.filter((id) => id !== String(number))
  const isFull = others.length >= MOST_COMPARED
  return (
    <ButtonLink href={compareHref(isFull ? others : [...others, number])}>
      {isFull ? "Compare the chosen services" : "Compare"}
      {others.length > 0 && !isFull && (
        <span className="tabular-nums text-muted">{`${others.length + 1} of ${MOST_COMPARED}`}</span>
      )}
    </ButtonLink>
  )
}
