"use client"

// The choice of services to compare, on the page of one service: a button that adds the service, and the bar of the list. Only the
// URL has the choice. It is read in the browser, because a cached page is the same for all readers.

import { useSearchParams } from "next/navigation"
import {
  type ChosenId,
  compareHref,
  formatChoice,
  MOST_COMPARED,
  parseChoice,
} from "@/components/listing/compare-choice"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { announce } from "@/components/ui/announce"
import { Icon } from "@/components/ui/icon"
import { useHydrated } from "@/components/ui/use-hydrated"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

interface Compared {
  id: string
  number: number
  name: string
}

/** @returns the chosen ids of other services, and whether this one is chosen */
function useChosen({ id, number }: Pick<Compared, "id" | "number">) {
  const params = useSearchParams()
  const { ids } = parseChoice(useHydrated() ? params.getAll(COMPARE_PARAMETER) : undefined)
  const others = ids.filter((one) => one !== String(number) && one !== id)
  return { others, isChosen: others.length < ids.length }
}

/** The router of Next follows a replaced URL, so the button and the bar change at once. */
function writeChoice(ids: readonly ChosenId[]) {
  const { pathname, search, hash } = window.location
  window.history.replaceState(null, "", formatChoice(pathname + search + hash, ids))
  announce(`${ids.length} of ${MOST_COMPARED} services chosen to compare`)
}

/** Adds the service to the comparison, or takes it out again. Without script a link to the comparison. */
export function AddToCompare({ service }: { service: Compared }) {
  const { others, isChosen } = useChosen(service)
  const { number } = service
  if (!useHydrated()) return <ButtonLink href={compareHref([number])}>Compare</ButtonLink>
  const isFull = !isChosen && others.length >= MOST_COMPARED
  return (
    <button
      type="button"
      className="btn"
      aria-pressed={isChosen}
      aria-disabled={isFull}
      title={isFull ? `At most ${MOST_COMPARED} services. Remove one first.` : undefined}
      onClick={() => {
        if (!isFull) writeChoice(isChosen ? others : [...others, number])
      }}
    >
      {isChosen && <Icon name="check" />} Compare
    </button>
  )
}

/** The bar of the list, once a service is chosen. */
export function CompareChoice({ service }: { service: Compared }) {
  const { others, isChosen } = useChosen(service)
  const ids = isChosen ? [...others, service.number] : others
  if (ids.length === 0) return null
  const more = others.length === 1 ? "1 other service" : `${others.length} other services`
  return (
    <div className="compare-bar" data-chosen="">
      <p>{[...(isChosen ? [service.name] : []), ...(others.length > 0 ? [more] : [])].join(" · ")}</p>
      <SiteLink href={formatChoice("/", ids)} className="solo max-sm:hidden">
        Add from the list
      </SiteLink>
      <button type="button" className="btn" onClick={() => writeChoice([])}>
        Clear<span className="sr-only"> the comparison</span>
      </button>
      <ButtonLink href={compareHref(ids)} isPrimary>
        Compare <span className="tabular-nums">{`${ids.length} of ${MOST_COMPARED}`}</span>
      </ButtonLink>
    </div>
  )
}
