"use client"

// Keyboard shortcuts for reviews: `j` moves to the next item, `k` to the previous item. `a` approves the focused item, `r` moves
// to its reason field or dismisses it. The keys do nothing while a field has the focus, or if the reader turned shortcuts off
// (WCAG 2.1.4).

import { useEffect } from "react"
import { isShortcutOn } from "@/components/site/shortcut"

/** The attribute of the items between which `j` and `k` move (review-item.tsx). */
const REVIEW_ITEM = "data-review-item"
const FIELD = "input, select, textarea, [contenteditable]"

export function ReviewKeys() {
  useEffect(() => {
    window.addEventListener("keydown", handleKey)
    return () => window.removeEventListener("keydown", handleKey)
  }, [])
  return (
    <p className="text-small text-muted max-md:hidden noscript:hidden">
      <Key>j</Key> next, <Key>k</Key> previous, <Key>a</Key> approve, <Key>r</Key> reject or dismiss
    </p>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-inner border border-line px-1.5">{children}</kbd>
}

function handleKey(event: KeyboardEvent) {
  const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && isShortcutOn()
  if (!isOurs || document.activeElement?.matches(FIELD)) return
  const act = KEYS[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

const KEYS: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  a: () => press("a"),
  r: () => press("r"),
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`[${REVIEW_ITEM}]`) ?? null
}

/** Focuses the next or the previous item. If no item has the focus, both keys lead to the first item. */
function move(step: 1 | -1) {
  const items = [...document.querySelectorAll<HTMLElement>(`[${REVIEW_ITEM}]`)]
  const here = current()
  const index = here ? items.indexOf(here) : -1
  const next = items[Math.max(0, index + step)]
  next?.focus()
  next?.scrollIntoView({ block: "nearest" })
}

/** Focuses or clicks a control of the focused item only, so that a key never approves or dismisses another item. */
function press(key: "a" | "r") {
  const control = current()?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)
  if (control?.matches(FIELD)) control.focus()
  else control?.click()
}
