"use client"

// The suggestions for the typed text, and the keys that choose one of them.

import { useLayoutEffect, useState } from "react"
import { getKeyAction } from "@/components/site/combobox-keys"
import { SuggestionList } from "@/components/site/suggestion-list"
import { groupSuggestions, optionId, type SuggestionBoxProps, suggestionHref } from "@/components/site/suggestions"
import { useSuggestions } from "@/components/site/use-suggestions"

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
