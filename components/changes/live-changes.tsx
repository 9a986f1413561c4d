"use client"

// Asks the API for later changes and offers to show them. The list never moves by itself: new rows come on top when the reader
// presses the button. Without script there is no button, and loading the page again shows the new rows.

import { useEffect, useState } from "react"
import { type ApiChange, apiFilters, formatChangesQuery, matchesFilter } from "@/components/changes/filter"
import { useNavigation } from "@/components/site/navigation"
import type { ChangeFilter } from "@/lib/events/names"

const EVERY_MS = 15_000
const PAGE = 100
/** More new changes are shown as "99 or more". */
const MOST = 99

interface LiveChangesProps {
  /** The number of the newest event when the page was rendered. */
  latest: number
  filter: ChangeFilter
  href: string
}

/** Mounted anew for each `latest`, because the count starts again after new rows are shown. */
export function LiveChanges(props: LiveChangesProps) {
  return <Live key={`${props.latest} ${props.href}`} {...props} />
}

function Live({ latest, filter, href }: LiveChangesProps) {
  const { navigate } = useNavigation()
  const [isPaused, setPaused] = useState(false)
  const { count, hasFailed, reset } = useNewChanges(latest, filter, isPaused || undefined)
  useTitleCount(count)
  function show() {
    reset()
    navigate(href, { replace: true, scroll: false })
  }
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 noscript:hidden">
      <button type="button" className="btn" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        Pause updates
      </button>
      <span className="text-muted">{describeState(isPaused, hasFailed)}</span>
      {count > 0 && (
        <button type="button" className="btn ml-auto" data-primary="" onClick={show}>
          Show {describeCount(count)}
        </button>
      )}
      <span role="status" className="sr-only">
        {count > 0 ? describeCount(count) : ""}
      </span>
    </div>
  )
}

const COUNTED = /^\(\d+\+?\) /

/** Leads the title of the tab with the number of new changes: "(3) Live". */
function useTitleCount(count: number) {
  useEffect(() => {
    const title = document.title.replace(COUNTED, "")
    document.title = count === 0 ? title : `(${count >= MOST ? `${MOST}+` : count}) ${title}`
    return () => {
      document.title = document.title.replace(COUNTED, "")
    }
  }, [count])
}

const describeCount = (count: number) =>
  count >= MOST ? `${MOST} or more new changes` : count === 1 ? "1 new change" : `${count} new changes`

function describeState(isPaused: boolean, hasFailed: boolean): string {
  if (isPaused) return "Paused."
  return hasFailed ? "Updates cannot be read now. Trying again." : "Live: updates every 15 seconds."
}

/** Counts the changes after `latest` that pass the filter, while the page is visible and not paused. */
function useNewChanges(latest: number, filter: ChangeFilter, isPaused: boolean | undefined) {
  const [state, setState] = useState({ count: 0, after: latest, hasFailed: false })
  const { after, count } = state
  const isFull = count >= MOST
  const filterKey = JSON.stringify(filter)
  useEffect(() => {
    if (isPaused || isFull) return
    const abort = new AbortController()
    const read = async () => {
      if (document.hidden) return
      const wanted = JSON.parse(filterKey) as ChangeFilter
      const page = await readChanges(formatChangesQuery(apiFilters(wanted)), after, abort.signal)
      if (abort.signal.aborted) return
      if (page === null) return setState((old) => ({ ...old, hasFailed: true }))
      const passing = page.changes.filter((change) => matchesFilter(change, wanted))
      setState((old) => ({
        count: Math.min(MOST, old.count + passing.length),
        after: page.next_after,
        hasFailed: false,
      }))
    }
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [after, filterKey, isPaused, isFull])
  return { ...state, reset: () => setState((old) => ({ ...old, count: 0 })) }
}

/** Returns null when the request fails: the next one may succeed. */
async function readChanges(
  search: string,
  after: number,
  signal: AbortSignal,
): Promise<{ changes: ApiChange[]; next_after: number } | null> {
  try {
    const response = await fetch(`/api/v1/changes?after=${after}&limit=${PAGE}${search && `&${search}`}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
