"use client"

// The search field in the header, as a plain GET form. With JavaScript the field suggests services, providers and categories.
// Typing does not search: the suggestions would cover the results that change below them.

import { type SubmitEvent, useRef } from "react"
import { useSearchKeys } from "@/components/site/shortcut"
import { useSearch } from "@/components/site/use-search"
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
    <search className="min-w-0 max-w-130 flex-1 basis-30 sm:relative">
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
          {...input}
        />
        <HiddenFields fields={kept} />
        {/* This key moves the focus to the field. */}
        <span className="pointer-events-none absolute top-2 right-2 hidden md:block noscript:hidden" aria-hidden="true">
          <span className="block h-5 min-w-5 rounded-inner border border-line text-center text-label text-faint">
            /
          </span>
        </span>
      </form>
      {suggestions}
    </search>
  )
}
