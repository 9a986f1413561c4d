"use client"

// The search field that adds a service to the comparison: a plain GET form, which lists matches below the field. With JavaScript
// the field also suggests services (WAI-ARIA APG, "Combobox").

import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from "react"
import { compareHref } from "@/components/listing/compare-choice"
import { getKeyAction } from "@/components/site/combobox-keys"
import { useNavigation } from "@/components/site/navigation"
import SuggestionList from "@/components/site/suggestion-list"
import { optionId } from "@/components/site/suggestions"
import { useSuggestions } from "@/components/site/use-suggestions"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { useHydrated } from "@/components/ui/use-hydrated"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"

const LIST = "services-to-add"

interface AddServiceProps {
  /** The numbers of the services in the comparison. */
  numbers: readonly number[]
  /** The text of the search whose matches the page lists. */
  text: string
}

export function AddService({ numbers, text }: AddServiceProps) {
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { navigate } = useNavigation()
  const { suggestions: found, request, clear } = useSuggestions()
  const services = found.filter(({ kind }) => kind === "service")
  const [typed, setTyped] = useState("")
  const [selected, setSelected] = useState<number | null>(null)

  function close() {
    setSelected(null)
    clear()
  }
  function search() {
    close()
    navigate(compareHref(numbers, field.current?.value.trim()))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    search()
  }
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setSelected(null)
    setTyped(target.value.trim())
    request(target.value)
  }
  /** Adds the suggested service. Option 0 has no suggestion and searches for the typed text. */
  function openOption(index: number) {
    const service = services[index - 1]
    if (service?.kind !== "service") return search()
    close()
    if (field.current) field.current.value = ""
    navigate(compareHref([...numbers, service.id]))
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const action = getKeyAction(event.key, selected, services.length === 0 ? 0 : services.length + 1)
    if (!action) return
    event.preventDefault()
    if (action === "close") return close()
    if ("select" in action) return setSelected(action.select)
    openOption(action.open)
  }
  const combobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": services.length > 0,
    "aria-controls": LIST,
    "aria-activedescendant": selected === null ? undefined : optionId(LIST, selected),
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
          {...combobox}
          onChange={change}
          onKeyDown={pressKey}
          onBlur={close}
        />
        <HiddenFields fields={numbers.length > 0 ? [[COMPARE_PARAMETER, numbers.join(",")]] : []} />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      {services.length > 0 && (
        <SuggestionList id={LIST} typed={typed} suggestions={services} selected={selected} onOpen={openOption} />
      )}
    </search>
  )
}
