"use client"

// The suggestions for the typed text, and the keys that choose one of them.

import { useEffect, useLayoutEffect, useState } from "react"
import {
  groupSuggestions,
  optionId,
  type SuggestionBoxProps,
  SuggestionList,
  suggestionHref,
} from "@/components/site/suggestion-list"
import type { Suggestion, Suggestions } from "@/lib/catalogue/schema"

export function SuggestionBox({ id, field, typed, hrefOf = suggestionHref, close, open }: SuggestionBoxProps) {
  const suggestions = groupSuggestions(useSuggestions(typed)).filter((one) => hrefOf(one) !== null)
  const isOpen = suggestions.length > 0
  // A selection ends when the text changes.
  const [selection, setSelection] = useState<{ typed: string; index: number } | null>(null)
  const selected = selection?.typed === typed ? selection.index : null

  /** Option 0 has no suggestion and searches for the typed text. */
  function openOption(index: number) {
    close()
    const suggestion = suggestions[index - 1]
    open(suggestion ? hrefOf(suggestion) : null)
  }

  // Before the paint, so that a key works as soon as the list is visible.
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    function pressKey(event: KeyboardEvent) {
      if (event.isComposing) return
      const action = getKeyAction(event.key, selected, isOpen ? suggestions.length + 1 : 0)
      if (!action) return
      event.preventDefault()
      if (action === "close") close()
      else if ("select" in action) setSelection({ typed, index: action.select })
      else openOption(action.open)
    }
    input.addEventListener("keydown", pressKey)
    return () => input.removeEventListener("keydown", pressKey)
  })

  // The field belongs to the form, which does not know what is open and selected.
  useLayoutEffect(() => {
    const input = field.current
    if (!input || !isOpen) return
    input.setAttribute("aria-expanded", "true")
    if (selected !== null) input.setAttribute("aria-activedescendant", optionId(id, selected))
    return () => {
      input.setAttribute("aria-expanded", "false")
      input.removeAttribute("aria-activedescendant")
    }
  }, [field, id, isOpen, selected])

  return (
    <>
      {isOpen && <SuggestionList {...{ id, typed, suggestions, selected }} onOpen={openOption} />}
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </>
  )
}

/** What a key does: select an option, open an option, or close the list. The action of any other key is undefined. */
type KeyAction = { select: number } | { open: number } | "close" | undefined

/**
 * The keys of a text field with suggestions (WAI-ARIA APG, "Combobox"). While no option is selected, Home and End move the cursor
 * in the text, and Enter submits the form, which is what option 0 does.
 * @param count the number of options, 0 while the list is closed
 */
export function getKeyAction(key: string, selected: number | null, count: number): KeyAction {
  if (count === 0) return undefined
  switch (key) {
    case "ArrowDown":
      return { select: ((selected ?? 0) + 1) % count }
    case "ArrowUp":
      return { select: ((selected ?? 0) + count - 1) % count }
    case "Escape":
      return "close"
  }
  if (selected === null) return undefined
  switch (key) {
    case "Home":
      return { select: 0 }
    case "End":
      return { select: count - 1 }
    case "Enter":
      return { open: selected }
  }
  return undefined
}

const TYPING_PAUSE_MS = 150
const SHORTEST = 2
const REMEMBERED = 100
const known = new Map<string, Suggestion[]>()

/** The suggestions for the text; while they load, those before. A text is requested once, 150 ms after typing. */
function useSuggestions(text: string): Suggestion[] {
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
