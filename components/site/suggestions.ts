import type { RefObject } from "react"
import type { Suggestion } from "@/lib/catalogue/schema"

export interface SuggestionBoxProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  typed: string
  /** Returns the URL of a suggestion, or null if the field does not suggest it. Default: the page of the suggestion. */
  hrefOf?: (suggestion: Suggestion) => string | null
  close: () => void
  /** Opens the chosen suggestion by its URL; null searches for the typed text. */
  open: (href: string | null) => void
}

export const GROUPS: readonly [kind: Suggestion["kind"], title: string][] = [
  ["category", "Categories"],
  ["provider", "Providers"],
  ["service", "Services"],
]

export const optionId = (list: string, index: number) => `${list}-${index}`

/** Returns the suggestions in the order of the list. */
export function groupSuggestions(suggestions: readonly Suggestion[]): Suggestion[] {
  return GROUPS.flatMap(([kind]) => suggestions.filter((one) => one.kind === kind))
}

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
