"use client"

// Asks the API what somebody who types may mean: after a pause, the newest text alone, each text once.

import { useCallback, useEffect, useRef, useState } from "react"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"

const TYPING_PAUSE_MS = 150
const SHORTEST = 2
const REMEMBERED = 100

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const asking = useRef<AbortController>(undefined)
  const known = useRef(new Map<string, Suggestion[]>())

  const clear = useCallback(() => {
    asking.current?.abort()
    setSuggestions([])
  }, [])
  const ask = useCallback((typed: string) => {
    asking.current?.abort()
    const text = typed.trim()
    const before = known.current.get(text.toLowerCase())
    if (text.length < SHORTEST || before) return setSuggestions(before ?? [])
    const controller = new AbortController()
    asking.current = controller
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(text, controller.signal)
      if (controller.signal.aborted) return
      if (known.current.size >= REMEMBERED) known.current.clear()
      if (found) known.current.set(text.toLowerCase(), found)
      setSuggestions(found ?? [])
    }, TYPING_PAUSE_MS)
    controller.signal.addEventListener("abort", () => clearTimeout(timer))
  }, [])
  useEffect(() => () => asking.current?.abort(), [])
  return { suggestions, ask, clear }
}

/** Null where there is no answer: the search works without, so a reader need not hear of it. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`, { signal })
    return response.ok ? ((await response.json()) as Suggestions).suggestions : null
  } catch {
    return null
  }
}
