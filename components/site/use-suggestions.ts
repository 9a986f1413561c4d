"use client"

// Requests suggestions for the typed text from the API. A request starts when the reader has not typed for 150 ms. Suggestions
// are cached, so no text is requested twice.

import { useCallback, useEffect, useRef, useState } from "react"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"

const TYPING_PAUSE_MS = 150
const SHORTEST = 2
const REMEMBERED = 100

export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const pending = useRef<AbortController>(undefined)
  const known = useRef(new Map<string, Suggestion[]>())

  const clear = useCallback(() => {
    pending.current?.abort()
    setSuggestions([])
  }, [])
  const request = useCallback((typed: string) => {
    pending.current?.abort()
    const text = typed.trim()
    const before = known.current.get(text.toLowerCase())
    if (text.length < SHORTEST || before) return setSuggestions(before ?? [])
    const controller = new AbortController()
    pending.current = controller
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(text, controller.signal)
      if (controller.signal.aborted) return
      if (known.current.size >= REMEMBERED) known.current.clear()
      if (found) known.current.set(text.toLowerCase(), found)
      setSuggestions(found ?? [])
    }, TYPING_PAUSE_MS)
    controller.signal.addEventListener("abort", () => clearTimeout(timer))
  }, [])
  useEffect(() => () => pending.current?.abort(), [])
  return { suggestions, request, clear }
}

/** Returns null if the request fails. The page shows no error, because the search also works without suggestions. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`, { signal })
    return response.ok ? ((await response.json()) as Suggestions).suggestions : null
  } catch {
    return null
  }
}
