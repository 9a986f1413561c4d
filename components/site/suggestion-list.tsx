"use client"

// The list of suggestions below the search field. The list overlays the page, so that nothing moves when it opens or closes.

import { useEffect, useRef } from "react"
import type { Suggestion } from "@/lib/catalogue/schema"

const KINDS: Record<Suggestion["kind"], string> = { service: "Service", provider: "Provider", category: "Category" }
/** The API stops counting matching services at 1,000. The list then shows "1,000+". */
const MOST_COUNTED = 1000

export function suggestionHref(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case "service":
      return `/service/${suggestion.id}`
    case "category":
      return `/?${new URLSearchParams({ category: suggestion.path })}`
    case "provider":
      return suggestion.host === null
        ? `/?${new URLSearchParams({ provider: suggestion.text })}`
        : `/provider/${encodeURIComponent(suggestion.host)}`
  }
}

/** Describes a suggestion, such as "Category, 12 services". */
export function suggestionNote(suggestion: Suggestion): string {
  const kind = KINDS[suggestion.kind]
  if (suggestion.kind === "service") return kind
  const { count } = suggestion
  const number = count.toLocaleString("en-US") + (count >= MOST_COUNTED ? "+" : "")
  return `${kind}, ${number} ${count === 1 ? "service" : "services"}`
}

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  selected: number | null
  onOpen: (suggestion: Suggestion) => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

export function SuggestionList({ id, suggestions, selected, onOpen }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== null) list.current?.children[selected]?.scrollIntoView({ block: "nearest" })
  }, [selected])
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="suggestions"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and receives the keys
          <div
            key={`${suggestion.kind} ${suggestionHref(suggestion)}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === selected}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(suggestion)}
          >
            <span className="min-w-0 wrap-anywhere">{suggestion.text}</span>{" "}
            <span className="text-small text-muted">{suggestionNote(suggestion)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {suggestions.length > 0 && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </>
  )
}
