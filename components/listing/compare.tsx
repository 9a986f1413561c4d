"use client"

// The choice of services on the list. Ticking a box changes the URL without a request. The names of services on other pages of the
// list come from the server, because the URL has only their numbers.

import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useChoice } from "@/components/listing/choice-field"
import { COMPARE_FORM, compareHref, formatChoice, MOST_COMPARED } from "@/components/listing/compare-choice"
import { useNavigation } from "@/components/site/navigation"
import { announce } from "@/components/ui/announce"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { useHydrated } from "@/components/ui/use-hydrated"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import type { ChosenService } from "@/lib/catalogue/schema"

interface Comparison {
  chosen: readonly ChosenService[]
  choose: (service: ChosenService, isChosen: boolean) => void
  clear: () => void
}

const ComparisonContext = createContext<Comparison>({ chosen: [], choose: () => {}, clear: () => {} })
const useComparison = () => useContext(ComparisonContext)

/** @param listed the services of the URL that are listed, with their names */
export function ComparisonProvider({ listed, children }: { listed: readonly ChosenService[]; children: ReactNode }) {
  const [ticked, setTicked] = useState<readonly ChosenService[]>([])
  const urlKey = useChoice().join(",")
  // The hook reads the URL in a transition, after the click. Until then this state has the choice, so that the box is ticked at once.
  const [written, setWritten] = useState<{ key: string; over: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the URL ends the state
  useEffect(() => setWritten(null), [urlKey])
  const key = written?.over === urlKey ? written.key : urlKey
  const chosen = useMemo((): readonly ChosenService[] => {
    const known = [...listed, ...ticked]
    const named = (text: string) => known.find(({ id, number }) => id === text || String(number) === text)
    return key.split(",").flatMap((text) => named(text) ?? [])
  }, [key, ticked, listed])
  // Several boxes may change before the next render.
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])

  const write = useCallback(
    (services: readonly ChosenService[]) => {
      latest.current = services
      setTicked((before) => [...before.filter((one) => !services.includes(one)), ...services])
      const { pathname, search, hash } = window.location
      const numbers = services.map(({ number }) => number)
      setWritten({ key: numbers.join(","), over: urlKey })
      window.history.replaceState(null, "", formatChoice(pathname + search + hash, numbers))
      announce(`${services.length} of ${MOST_COMPARED} services chosen to compare`)
    },
    [urlKey],
  )
  const value = useMemo(() => {
    const choose: Comparison["choose"] = (service, isChosen) => {
      const others = latest.current.filter(({ number }) => number !== service.number)
      write(isChosen ? [...others, service].slice(0, MOST_COMPARED) : others)
    }
    return { chosen, choose, clear: () => write([]) }
  }, [chosen, write])
  return <ComparisonContext value={value}>{children}</ComparisonContext>
}

/**
 * The checkbox in a row that chooses the service for a comparison. The checkbox refers to the form of the compare bar by its id,
 * so that the form works without JavaScript.
 */
export function CompareBox({ id, number, name }: ChosenService) {
  const { chosen, choose } = useComparison()
  const box = useRef<HTMLInputElement>(null)
  const isChosen = chosen.some((one) => one.number === number)
  const isFull = !isChosen && chosen.length >= MOST_COMPARED
  const label = `Compare ${name}`
  // The reader may tick the box before the page is hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect compares the states at hydration
  useEffect(() => {
    if (box.current && box.current.checked !== isChosen) choose({ id, number, name }, box.current.checked)
  }, [])
  return (
    <label className="compare-box" title={isFull ? `At most ${MOST_COMPARED} services. Remove one first.` : label}>
      <input
        ref={box}
        type="checkbox"
        name={COMPARE_PARAMETER}
        value={number}
        form={COMPARE_FORM}
        aria-label={label}
        checked={isChosen}
        disabled={isFull}
        onChange={({ target }) => choose({ id, number, name }, target.checked)}
      />
    </label>
  )
}

interface CompareBarProps {
  /** The numbers of the services on this page, which have a checkbox. */
  shown: readonly number[]
  /** The URL of the list without the choice. */
  listHref: string
}

/**
 * The form that compares the ticked services, at the bottom of the window once a service is ticked. Without JavaScript, a second
 * button loads the list with the ticks in the URL, so that other pages of the list keep the ticks.
 */
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
