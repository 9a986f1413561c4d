"use client"

import { useLayoutEffect, useRef } from "react"
import { LANGUAGES } from "@/lib/catalogue/snippets/schema"

const STORAGE_KEY = "example"
export const EXAMPLE_RADIO = "example"

/**
 * Runs before the first paint: names the stored language at the root, so that app/code-examples.css shows its tab at once. The
 * cached page is the same for everybody. A choice before hydration wins.
 */
export const EXAMPLE_SCRIPT = `(() => {
  let stored = null
  try { stored = localStorage.getItem("${STORAGE_KEY}") } catch {}
  if (!${JSON.stringify(Object.keys(LANGUAGES))}.includes(stored)) return
  const { dataset } = document.documentElement
  dataset.example = stored
  addEventListener("change", () => delete dataset.example, { once: true })
})()`

/** Checks the radio button of the stored language, and stores a new choice. Renders an empty element inside the fieldset. */
export function RememberLanguage() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const fieldset = place.current?.closest("fieldset")
    if (!fieldset) return
    const stored = read()
    for (const radio of fieldset.querySelectorAll("input")) if (radio.value === stored) radio.checked = true
    delete document.documentElement.dataset.example
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) write(target.value)
    }
    fieldset.addEventListener("change", onChange)
    return () => fieldset.removeEventListener("change", onChange)
  }, [])
  return <span ref={place} hidden />
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function write(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // The browser blocks storage, so the choice lasts until the page is reloaded.
  }
}
