"use client"

// The list under the search field. It lies over the page, so nothing moves when it comes and goes.

import { useEffect, useRef } from "react"
import type { Suggestion } from "@/lib/catalogue/schema"

const KINDS: Record<Suggestion["kind"], string> = { service: "Service", provider: "Provider", category: "Category" }
/** The API counts no further. */
const MOST_COUNTED = 1000

/** Where a suggestion leads. */
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

/** "Category, 12 services". */
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
  chosen: number | null
  onTake: (suggestion: Suggestion) => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

export function SuggestionList({ id, suggestions, chosen, onTake }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== null) list.current?.children[chosen]?.scrollIntoView({ block: "nearest" })
  }, [chosen])
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70vh] overflow-y-auto rounded-box border border-control bg-surface p-1 shadow-lg"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and hears the keys
          <div
            key={`${suggestion.kind} ${suggestionHref(suggestion)}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === chosen}
            className="flex min-h-9 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded-inner px-2.5 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(suggestion)}
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
