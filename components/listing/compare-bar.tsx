"use client"

// The form that compares the ticked services. The form stays at the bottom of the window, and is visible once a service is ticked.
// Without JavaScript, a second button loads the list with the ticks in the URL, so that other pages of the list keep the ticks.

import type { SubmitEvent } from "react"
import { COMPARE_FORM, compareHref, MOST_COMPARED } from "@/components/listing/compare-choice"
import { useComparison } from "@/components/listing/compare-state"
import { useNavigation } from "@/components/site/navigation"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { useHydrated } from "@/components/ui/use-hydrated"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

interface CompareBarProps {
  /** The numbers of the services on this page, which have a checkbox. */
  shown: readonly number[]
  /** The URL of the list without the choice. */
  listHref: string
}

export function CompareBar({ shown, listHref }: CompareBarProps) {
  const { chosen, clear } = useComparison()
  const { navigate } = useNavigation()
  const elsewhere = chosen.filter(({ number }) => !shown.includes(number))
  const isEmpty = chosen.length === 0
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    navigate(compareHref(chosen.map(({ number }) => number)))
  }
  return (
    <form
      id={COMPARE_FORM}
      action="/compare"
      className="compare-bar"
      data-chosen={isEmpty ? undefined : ""}
      onSubmit={submit}
    >
      <p>{isEmpty ? "Services to compare" : chosen.map(({ name }) => name).join(" · ")}</p>
      <HiddenFields fields={elsewhere.map(({ number }) => [COMPARE_PARAMETER, String(number)])} />
      <KeepButton listHref={listHref} />
      {!isEmpty && (
        <a
          href={listHref}
          className="solo"
          onClick={(event) => {
            event.preventDefault()
            clear()
          }}
        >
          Clear<span className="sr-only"> the comparison</span>
        </a>
      )}
      <button type="submit" className="btn" data-primary="">
        Compare
        {!isEmpty && <span className="tabular-nums">{` ${chosen.length} of ${MOST_COMPARED}`}</span>}
      </button>
    </form>
  )
}

/** Loads the list again with the ticked services in the URL. Shown only without JavaScript. */
function KeepButton({ listHref }: { listHref: string }) {
  if (useHydrated()) return null
  return (
    <>
      <HiddenFields fields={[...new URLSearchParams(listHref.split("?")[1])]} />
      <button type="submit" className="btn" formAction="/">
        Keep ticks
      </button>
    </>
  )
}
