"use client"

// A text field with suggestions (WAI-ARIA APG, "Combobox"). The suggestions are loaded when the reader focuses the field, because
// most readers do not search.

import { type ChangeEvent, type ComponentType, useState } from "react"
import type { SuggestionBoxProps } from "@/components/site/suggestion-list"
import { useHydrated } from "@/components/ui/use-hydrated"

export function useSuggesting(given: Omit<SuggestionBoxProps, "typed" | "close">) {
  const isHydrated = useHydrated()
  const [Box, setBox] = useState<ComponentType<SuggestionBoxProps> | null>(null)
  /** Null while the field suggests nothing: until the next letter. */
  const [typed, setTyped] = useState<string | null>(null)
  const close = () => setTyped(null)

  async function load() {
    try {
      const { SuggestionBox } = await import("@/components/site/suggestion-box")
      setBox(() => SuggestionBox)
    } catch {
      // The file did not load. The search works without suggestions, and the next letter tries again.
    }
  }
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    void load()
    setTyped(target.value.trim())
  }
  const combobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-controls": given.id,
    // The suggestions change this attribute while they are open.
    "aria-expanded": false,
  }
  const isShown = Box !== null && typed !== null
  return {
    close,
    input: { ...combobox, onFocus: load, onChange: change, onBlur: close },
    suggestions: isShown && <Box {...given} typed={typed} close={close} />,
  }
}
