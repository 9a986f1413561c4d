"use client"

import { useLayoutEffect, useRef } from "react"
import { STORAGE_KEY } from "@/components/service/call/language-script"

/** Checks the radio button of the stored language, and stores a new choice. Renders an empty element inside the fieldset. */
export function RememberLanguage() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const fieldset = place.current?.closest("fieldset")
    if (!fieldset) return
    const stored = read()
    for (const radio of fieldset.querySelectorAll("input")) if (radio.value === stored) radio.checked = true
    delete document.documentElement.dataset["example"]
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
