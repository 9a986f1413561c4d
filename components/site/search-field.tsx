"use client"

// The search field in the header, as a plain GET form. With JavaScript the field suggests services, providers and categories
// (WAI-ARIA APG, "Combobox"). Typing does not search: the suggestions would cover the results that change below them.

import { type ChangeEvent, type KeyboardEvent, lazy, type SubmitEvent, Suspense, useRef, useState } from "react"
import { getKeyAction } from "@/components/site/combobox-keys"
import { useSearchKeys } from "@/components/site/shortcut"
import { groupSuggestions, optionId, suggestionHref } from "@/components/site/suggestions"
import { useSearch } from "@/components/site/use-search"
import { useSuggestions } from "@/components/site/use-suggestions"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Icon } from "@/components/ui/icon"
import { useHydrated } from "@/components/ui/use-hydrated"

const LIST = "suggestions"
const loadList = () => import("@/components/site/suggestion-list")
const SuggestionList = lazy(loadList)

export function SearchField({ listParameters }: { listParameters: readonly string[] }) {
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { q, kept, search, open } = useSearch(field, listParameters)
  const { suggestions: found, request, clear } = useSuggestions()
  const suggestions = groupSuggestions(found)
  const [typed, setTyped] = useState("")
  const [selected, setSelected] = useState<number | null>(null)
  useSearchKeys(field)

  function close() {
    setSelected(null)
    clear()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    close()
    search()
  }
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setSelected(null)
    setTyped(target.value.trim())
    // Load the list while the suggestions are requested.
    void loadList()
    request(target.value)
  }
  /** Opens a suggestion. Option 0 has no suggestion and searches for the typed text. */
  function openOption(index: number) {
    const suggestion = suggestions[index - 1]
    close()
    if (suggestion) open(suggestionHref(suggestion))
    else search()
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const action = getKeyAction(event.key, selected, suggestions.length === 0 ? 0 : suggestions.length + 1)
    if (!action) return
    event.preventDefault()
    if (action === "close") return close()
    if ("select" in action) return setSelected(action.select)
    openOption(action.open)
  }
  const combobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": suggestions.length > 0,
    "aria-controls": LIST,
    "aria-activedescendant": selected === null ? undefined : optionId(LIST, selected),
  }

  return (
    <search className="site-search">
      <form action="/" method="get" className="relative" onSubmit={submit}>
        <span className="pointer-events-none absolute top-2.5 left-2.5 text-faint">
          <Icon name="search" />
        </span>
        <label className="sr-only" htmlFor="q">
          Search services
        </label>
        <input
          ref={field}
          id="q"
          name="q"
          type="search"
          className="control bg-bg pr-10 pl-8.5 [&::-webkit-search-cancel-button]:hidden"
          placeholder="Search services"
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          {...combobox}
          onChange={change}
          onKeyDown={pressKey}
          onBlur={close}
        />
        <HiddenFields fields={kept} />
        <span aria-hidden="true" className="search-shortcut noscript:hidden">
          /
        </span>
      </form>
      {suggestions.length > 0 && (
        <Suspense>
          <SuggestionList id={LIST} typed={typed} suggestions={suggestions} selected={selected} onOpen={openOption} />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {suggestions.length > 0 && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </search>
  )
}
