"use client"

import { useSyncExternalStore } from "react"
import { isShortcutOn, SHORTCUT_EVENT, setShortcut } from "@/components/site/shortcut"

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
