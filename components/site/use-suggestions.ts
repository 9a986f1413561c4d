"use client"

// Requests suggestions for the typed text from the API. A request starts when the reader has not typed for 150 ms. Suggestions
// are cached, so no text is requested twice.

import { useEffect, useState } from "react"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"

const TYPING_PAUSE_MS = 150
const SHORTEST = 2
const REMEMBERED = 100
const known = new Map<string, Suggestion[]>()

/** Returns the suggestions for the text; while they load, those for the text before. */
export function useSuggestions(text: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    const key = text.toLowerCase()
    const before = known.get(key)
    if (text.length < SHORTEST || before) return setSuggestions(before ?? [])
    const controller = new AbortController()
    const suggest = async () => {
      const found = await fetchSuggestions(text, controller.signal)
      if (controller.signal.aborted) return
      if (known.size >= REMEMBERED) known.clear()
      if (found) known.set(key, found)
      setSuggestions(found ?? [])
    }
    const timer = setTimeout(() => void suggest(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return suggestions
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
