"use client"

// Adds a service to the comparison: a plain GET form lists matches. With JavaScript the field also suggests services.

import { type SubmitEvent, useRef } from "react"
import { compareHref } from "@/components/listing/compare-choice"
import { useNavigation } from "@/components/site/navigation"
import { useSuggesting } from "@/components/site/use-suggesting"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import type { Suggestion } from "@/lib/catalogue/schema"

interface AddServiceProps {
  /** The numbers of the services in the comparison. */
  numbers: readonly number[]
  /** The text of the search whose matches the page lists. */
  text: string
}

export function AddService({ numbers, text }: AddServiceProps) {
  const field = useRef<HTMLInputElement>(null)
  const { navigate } = useNavigation()
  /** Adds a service, or searches without one. */
  function open(href: string | null) {
    navigate(href ?? compareHref(numbers, field.current?.value.trim()))
    if (href !== null && field.current) field.current.value = ""
  }
  const hrefOf = (one: Suggestion) => (one.kind === "service" ? compareHref([...numbers, one.id]) : null)
  const { input, suggestions, close } = useSuggesting({ id: "services-to-add", field, hrefOf, open })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    close()
    open(null)
  }
  return (
    <search className="relative w-full sm:max-w-100">
      <form action="/compare" className="flex gap-2" onSubmit={submit}>
        <label className="sr-only" htmlFor="add">
          Service to add
        </label>
        <input
          ref={field}
          id="add"
          name="q"
          type="search"
          className="control min-w-0 flex-1"
          placeholder="Add a service"
          autoComplete="off"
          maxLength={200}
          defaultValue={text}
          {...input}
        />
        <HiddenFields fields={numbers.length > 0 ? [[COMPARE_PARAMETER, numbers.join(",")]] : []} />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      {suggestions}
    </search>
  )
}
