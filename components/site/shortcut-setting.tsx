"use client"

import { useSyncExternalStore } from "react"
import { isShortcutOn, SHORTCUT_KEY } from "@/components/site/shortcut"

const SHORTCUT_EVENT = "shortcutchange"

/** Stores the setting. If the browser blocks storage, the shortcut stays on. */
function setShortcut(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SHORTCUT_KEY)
    else localStorage.setItem(SHORTCUT_KEY, "off")
  } catch {
    // The browser blocks storage, so the setting cannot be stored.
  }
  window.dispatchEvent(new Event(SHORTCUT_EVENT))
}

function subscribe(onChange: () => void) {
  window.addEventListener(SHORTCUT_EVENT, onChange)
  return () => window.removeEventListener(SHORTCUT_EVENT, onChange)
}

export function ShortcutSetting() {
  const isOn = useSyncExternalStore(subscribe, isShortcutOn, () => true)
  return (
    <label className="inline-flex min-h-8 items-center gap-2 noscript:hidden">
      <input type="checkbox" checked={isOn} onChange={(event) => setShortcut(event.target.checked)} />
      <span>
        <kbd>/</kbd> moves the focus to the search
      </span>
    </label>
  )
}
