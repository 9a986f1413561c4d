"use client"

// The search field in the header, as a plain GET form. With JavaScript the field suggests services, providers and categories.
// Typing does not search: the suggestions would cover the results that change below them.

import { usePathname, useSearchParams } from "next/navigation"
import { type RefObject, type SubmitEvent, useEffect, useRef } from "react"
import { useNavigation } from "@/components/site/navigation"
import { useSearchKeys } from "@/components/site/shortcut"
import { useSuggesting } from "@/components/site/use-suggesting"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Icon } from "@/components/ui/icon"

export function SearchField({ listParameters }: { listParameters: readonly string[] }) {
  const field = useRef<HTMLInputElement>(null)
  const { q, kept, search, open } = useSearch(field, listParameters)
  const { input, suggestions, close } = useSuggesting({ id: "suggestions", field, open })
  useSearchKeys(field)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    close()
    search()
  }

  return (
    <search className="site-search">
      <form action="/" method="get" className="relative" onSubmit={submit}>
        <span className="search-icon">
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
          className="control"
          placeholder="Search services"
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          {...input}
        />
        <HiddenFields fields={kept} />
        {/* This key moves the focus to the field. */}
        <span aria-hidden="true" className="search-shortcut noscript:hidden">
          /
        </span>
      </form>
      {suggestions}
    </search>
  )
}

/** The parameters that a new search does not keep: the old search text `q`, and the `offset` of the page. */
const RESET = new Set(["q", "offset"])

/** @param listParameters Cached pages are rendered without other parameters, so hydration must ignore all others. */
function useSearch(field: RefObject<HTMLInputElement | null>, listParameters: readonly string[]) {
  const pathname = usePathname()
  const params = useSearchParams()
  const { navigate } = useNavigation()
  const isList = pathname === "/"
  const q = (isList && params.get("q")) || ""
  const isKept = (name: string) => listParameters.includes(name) && !RESET.has(name)
  /** The filters in the URL, which a new search keeps. */
  const kept = isList ? [...params].filter(([name, value]) => isKept(name) && value !== "") : []

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [field, q])

  function search() {
    const text = field.current?.value.trim() ?? ""
    const query = new URLSearchParams([...(text ? [["q", text]] : []), ...kept]).toString()
    navigate(query ? `/?${query}` : "/")
  }
  /** Opens a suggestion, or searches without one. */
  function open(href: string | null) {
    if (href === null) return search()
    if (field.current) field.current.value = ""
    navigate(href)
  }
  return { q, kept, search, open }
}
