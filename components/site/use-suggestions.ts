"use client"

// Suggestions of the API for the typed text: one request after each pause of 150 ms, and none for a text that was requested
// before.

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

/** Null when the request fails: the search works without suggestions, so no error is shown. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`, { signal })
    return response.ok ? ((await response.json()) as Suggestions).suggestions : null
  } catch {
    return null
  }
}
