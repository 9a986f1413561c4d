"use client"

// The choice of services on the list. Ticking a box changes the URL without a request. The names of services on other pages of the
// list come from the server, because the URL has only their numbers.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import { formatChoice, MOST_COMPARED } from "@/components/listing/compare-choice"
import { useChoice } from "@/components/listing/use-choice"
import { announce } from "@/components/ui/announce"
import type { ChosenService } from "@/lib/catalogue/schema"

interface Comparison {
  chosen: readonly ChosenService[]
  choose: (service: ChosenService, isChosen: boolean) => void
  clear: () => void
}

const ComparisonContext = createContext<Comparison>({ chosen: [], choose: () => {}, clear: () => {} })
export const useComparison = () => useContext(ComparisonContext)

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
