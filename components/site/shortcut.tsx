"use client"

// The keys `/`, Ctrl-K and ⌘-K focus the search field. The reader can turn `/` off, because it is a key for a character
// (WCAG 2.1.4), and the browser stores this setting.

import { type RefObject, useEffect } from "react"

/** The key in the browser's storage. */
export const SHORTCUT_KEY = "slash-shortcut"

export function isShortcutOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUT_KEY) !== "off"
  } catch {
    return true
  }
}

/** Elements that take a typed character: a checkbox does not. */
const TAKES_LETTERS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]"

/** True for Ctrl-K and ⌘-K in any field, and for `/` outside of fields that take letters while the shortcut is on. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey && ctrlKey !== metaKey
  const isInField = document.activeElement?.matches(TAKES_LETTERS)
  return key === "/" && !isInField && isShortcutOn()
}

/** Focuses the search field when the reader presses one of its keys. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (!isSearchKey(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener("keydown", focusSearch)
    return () => window.removeEventListener("keydown", focusSearch)
  }, [field])
}
