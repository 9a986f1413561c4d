"use client"

// The keys `/`, Ctrl-K and ⌘-K focus the search field. The reader can turn `/` off, because it is a key for a character
// (WCAG 2.1.4), and the browser stores this setting.

import { type RefObject, useEffect, useSyncExternalStore } from "react"

const KEY = "slash-shortcut"
const SHORTCUT_EVENT = "shortcutchange"

export function isShortcutOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off"
  } catch {
    return true
  }
}

/** Stores the setting. If the browser blocks storage, the shortcut stays on. */
function setShortcut(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "off")
  } catch {
    // The browser blocks storage, so the setting cannot be stored.
  }
  window.dispatchEvent(new Event(SHORTCUT_EVENT))
}

function subscribe(onChange: () => void) {
  window.addEventListener(SHORTCUT_EVENT, onChange)
  return () => window.removeEventListener(SHORTCUT_EVENT, onChange)
}

/** A checkbox that turns the keyboard shortcut of the search field on and off. */
export function ShortcutSetting() {
  const isOn = useSyncExternalStore(subscribe, isShortcutOn, () => true)
  return (
    <label className="inline-flex min-h-8 items-center gap-2 noscript:hidden">
      <input type="checkbox" className="check" checked={isOn} onChange={(event) => setShortcut(event.target.checked)} />
      <span>
        <kbd>/</kbd> moves the focus to the search
      </span>
    </label>
  )
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
