"use client"

// `/` focuses the search. A reader can turn it off (WCAG 2.1.4); the setting is stored in the browser.

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

/** Where a browser blocks storage, the setting lasts as long as the page. */
function setShortcut(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "off")
  } catch {
    // Storage is blocked.
  }
  window.dispatchEvent(new Event(SHORTCUT_EVENT))
}

function subscribe(onChange: () => void) {
  window.addEventListener(SHORTCUT_EVENT, onChange)
  return () => window.removeEventListener(SHORTCUT_EVENT, onChange)
}

/** Turns the keyboard shortcut of the search on and off. */
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

/** Unless a field has the focus. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
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
