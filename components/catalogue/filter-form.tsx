"use client"

// The filters as a plain GET form. With JavaScript, each change submits the form: a typed number after a pause, and a change
// before hydration as soon as the page is hydrated. The controls always show the parameters in the URL, also after the Back
// button.

import { useSearchParams } from "next/navigation"
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from "react"
import { FILTER_FORM, formatFormAddress } from "@/components/catalogue/page-query"
import { ChoiceField } from "@/components/listing/choice-field"
import { useNavigation } from "@/components/site/navigation"

const TYPING_PAUSE_MS = 500

interface FilterFormProps {
  /** The parameters that the page stands for, if they are not in its URL. */
  preset: string | undefined
  children: ReactNode
}

export function FilterForm({ preset, children }: FilterFormProps) {
  const { navigate } = useNavigation()
  const params = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)

  useEffect(() => {
    const wasTouched = isFirst.current && form.current !== null && isTouched(form.current)
    isFirst.current = false
    if (!form.current) return
    if (wasTouched) navigate(readAddress(form.current), { scroll: false })
    else showParameters(form.current, new URLSearchParams(preset ?? params))
  }, [params, preset, navigate])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply() {
    clearTimeout(timer.current)
    if (form.current) navigate(readAddress(form.current), { scroll: false })
  }
  function change(event: ChangeEvent<HTMLFormElement>) {
    const isTyped = event.target instanceof HTMLInputElement && event.target.type === "number"
    clearTimeout(timer.current)
    if (!isTyped) return apply()
    timer.current = setTimeout(apply, TYPING_PAUSE_MS)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    apply()
  }

  return (
    <form
      ref={form}
      id={FILTER_FORM}
      action="/"
      method="get"
      aria-label="Filters"
      // Turn off autocomplete: a browser would restore values from an earlier visit, and the script would treat the restored
      // values as changes.
      autoComplete="off"
      onChange={change}
      onSubmit={submit}
    >
      {children}
      <ChoiceField />
    </form>
  )
}

/**
 * Submits the filter form when the sort order changes. The select is outside the form, so its change event does not reach the
 * form.
 */
export function SortSelect({ value, children }: { value: string; children: ReactNode }) {
  return (
    <select
      id="sort"
      name="sort"
      form={FILTER_FORM}
      className="control select"
      defaultValue={value}
      onChange={(event) => event.target.form?.requestSubmit()}
    >
      {children}
    </select>
  )
}

/** True if a control differs from its initial value, because the reader changed the control before the page was hydrated. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const given = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
      return control.selectedIndex !== Math.max(0, given)
    }
    if (!(control instanceof HTMLInputElement)) return false
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  })
}

const readAddress = (form: HTMLFormElement) => formatFormAddress(new FormData(form))

/** Sets the controls to the values in the URL, except the number field in which the reader is typing. */
function showParameters(form: HTMLFormElement, params: URLSearchParams) {
  for (const control of form.elements) {
    if (control === document.activeElement && control.matches("[type=number]")) continue
    if (control instanceof HTMLSelectElement) showOption(control, params.get(control.name) ?? "")
    if (control instanceof HTMLInputElement) showInput(control, params.getAll(control.name).join(","))
  }
}

function showOption(select: HTMLSelectElement, value: string) {
  if ([...select.options].some((option) => option.value === value)) select.value = value
}

/** Other spellings of a flag in a URL. */
const FLAGS: Readonly<Record<string, string>> = { "1": "true", "0": "false" }

function showInput(input: HTMLInputElement, value: string) {
  if (input.type === "number") input.value = value
  else if (input.type === "checkbox") {
    const ticked = value.split(",").map((one) => FLAGS[one.trim()] ?? one.trim().toLowerCase())
    input.checked = ticked.includes(input.value.toLowerCase())
  }
}
