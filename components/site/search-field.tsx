"use client"

// The search in the header: a plain GET form. With script it searches as you type on the list, newest text wins, and `/`
// brings the focus here as long as no field has it and the reader has not turned that off (WCAG 2.1.4).

import { usePathname, useSearchParams } from "next/navigation"
import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from "react"
import { useNavigation } from "@/components/site/navigation"
import { isShortcutOn } from "@/components/site/shortcut"
import { Icon } from "@/components/ui/icon"

const TYPING_PAUSE_MS = 300
/** Parameters a new search does not carry along. */
const DROPPED = new Set(["q", "offset", "theme"])

export function SearchField() {
  const pathname = usePathname()
  const params = useSearchParams()
  const { navigate } = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isList = pathname === "/"
  const q = (isList && params.get("q")) || ""
  const kept = isList ? [...params].filter(([name, value]) => !DROPPED.has(name) && value !== "") : []

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  useSlashKey(field)

  function search(options?: { replace: boolean; scroll: boolean }) {
    clearTimeout(timer.current)
    const text = field.current?.value.trim() ?? ""
    const query = new URLSearchParams([...(text ? [["q", text]] : []), ...kept]).toString()
    navigate(query ? `/?${query}` : "/", options)
  }
  function searchAsTyped(event: ChangeEvent<HTMLInputElement>) {
    clearTimeout(timer.current)
    if (!isList || event.target.value.trim() === q) return
    timer.current = setTimeout(() => search({ replace: true, scroll: false }), TYPING_PAUSE_MS)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    search()
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
          onChange={searchAsTyped}
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
    </search>
  )
}

function useSlashKey(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const { activeElement } = document
      const isInField = activeElement?.matches("input, select, textarea, [contenteditable]")
      if (event.key !== "/" || isInField || event.ctrlKey || event.metaKey || event.altKey || !isShortcutOn()) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener("keydown", focusSearch)
    return () => window.removeEventListener("keydown", focusSearch)
  }, [field])
}
