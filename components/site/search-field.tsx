"use client"

// The search in the header: a plain GET form. With script it searches as you type on the list, newest text wins, and says below
// what may be meant (WAI-ARIA APG, "Combobox"). Without script it is a field like any other.

import { usePathname, useSearchParams } from "next/navigation"
import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react"
import { keyAction } from "@/components/site/combobox-keys"
import { useNavigation } from "@/components/site/navigation"
import { optionId, SuggestionList, suggestionHref } from "@/components/site/suggestion-list"
import { useSlashKey } from "@/components/site/use-slash-key"
import { useSuggestions } from "@/components/site/use-suggestions"
import { Icon } from "@/components/ui/icon"
import { useHydrated } from "@/components/ui/use-hydrated"
import type { Suggestion } from "@/lib/catalogue/schema"

const TYPING_PAUSE_MS = 300
const LIST = "suggestions"
/** Parameters a new search does not carry along. */
const DROPPED = new Set(["q", "offset"])

/** Keeps the parameters of the list alone: a cached page is rendered without the others, and must hydrate to the same. */
export function SearchField({ listParameters }: { listParameters: readonly string[] }) {
  const pathname = usePathname()
  const params = useSearchParams()
  const { navigate } = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHydrated = useHydrated()
  const { suggestions, ask, clear } = useSuggestions()
  const [chosen, setChosen] = useState<number | null>(null)
  const isList = pathname === "/"
  const q = (isList && params.get("q")) || ""
  const isKept = (name: string) => listParameters.includes(name) && !DROPPED.has(name)
  const kept = isList ? [...params].filter(([name, value]) => isKept(name) && value !== "") : []

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  useSlashKey(field)

  function close() {
    setChosen(null)
    clear()
  }
  function search(options?: { replace: boolean; scroll: boolean }) {
    clearTimeout(timer.current)
    const text = field.current?.value.trim() ?? ""
    const query = new URLSearchParams([...(text ? [["q", text]] : []), ...kept]).toString()
    navigate(query ? `/?${query}` : "/", options)
  }
  function searchAsTyped(event: ChangeEvent<HTMLInputElement>) {
    clearTimeout(timer.current)
    setChosen(null)
    ask(event.target.value)
    if (!isList || event.target.value.trim() === q) return
    timer.current = setTimeout(() => search({ replace: true, scroll: false }), TYPING_PAUSE_MS)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    close()
    search()
  }
  function take(suggestion: Suggestion) {
    clearTimeout(timer.current)
    close()
    if (field.current) field.current.value = ""
    navigate(suggestionHref(suggestion))
  }
  function hearKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const action = keyAction(event.key, chosen, suggestions.length)
    if (!action) return
    event.preventDefault()
    if (action === "close") return close()
    if ("choose" in action) return setChosen(action.choose)
    const taken = suggestions[action.take]
    if (taken) take(taken)
  }
  const combobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": suggestions.length > 0,
    "aria-controls": LIST,
    "aria-activedescendant": chosen === null ? undefined : optionId(LIST, chosen),
  }

  return (
    <search className="relative order-3 w-full basis-full md:order-none md:max-w-140 md:flex-1 md:basis-50">
      <form action="/" method="get" onSubmit={submit}>
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
          onChange={searchAsTyped}
          onKeyDown={hearKey}
          onBlur={close}
        />
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2 right-2 hidden h-5 min-w-5 rounded-inner border border-line text-center text-label text-faint md:block noscript:hidden"
        >
          /
        </span>
      </form>
      <SuggestionList id={LIST} suggestions={suggestions} chosen={chosen} onTake={take} />
    </search>
  )
}
