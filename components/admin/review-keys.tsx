"use client"

// Keyboard shortcuts for reviews: `j` moves to the next item, `k` to the previous item. `x` selects the focused item, `a` approves
// it, `r` moves to its reason field or dismisses it, `u` takes the last decision back. After a decision the focus stays in place:
// on the item that follows. The keys do nothing in a text field, or if the reader turned shortcuts off (WCAG 2.1.4).

import { useEffect } from "react"
import { isShortcutOn } from "@/components/site/shortcut"

/** The attribute of the items between which `j` and `k` move (review-item.tsx). */
const REVIEW_ITEM = "data-review-item"
const TEXT_FIELD = "input:not([type=checkbox]), select, textarea, [contenteditable]"

/**
 * Where the index of the item whose form was sent is kept, so that the next page can focus the item that follows. A form that is
 * sent before its script has started loads the page anew, which a variable would not survive.
 */
const PLACE = "review-place"

interface ReviewKeysProps {
  /** Differs for every result of an action. */
  stamp: string
}

export function ReviewKeys({ stamp }: ReviewKeysProps) {
  useEffect(() => {
    window.addEventListener("keydown", handleKey)
    document.addEventListener("submit", rememberPlace, true)
    return () => {
      window.removeEventListener("keydown", handleKey)
      document.removeEventListener("submit", rememberPlace, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `stamp` is the result of the form that was sent
  useEffect(restorePlace, [stamp])
  return (
    <p className="text-small text-muted max-md:hidden noscript:hidden">
      <Key>j</Key> next, <Key>k</Key> previous, <Key>x</Key> select, <Key>a</Key> approve, <Key>r</Key> reject or
      dismiss, <Key>u</Key> undo
    </p>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-inner border border-line px-1.5">{children}</kbd>
}

function handleKey(event: KeyboardEvent) {
  const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && isShortcutOn()
  if (!isOurs || document.activeElement?.matches(TEXT_FIELD)) return
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
  u: () => document.querySelector<HTMLElement>('[data-shortcut="u"]')?.click(),
  x: () => current()?.querySelector<HTMLElement>('input[type="checkbox"][name="pick"]')?.click(),
}

const listItems = () => [...document.querySelectorAll<HTMLElement>(`[${REVIEW_ITEM}]`)]

/** A row of the queue takes the focus with its summary, which Enter opens. */
const focusItem = (item: HTMLElement | undefined) => {
  const target = item?.querySelector<HTMLElement>(":scope > details > summary") ?? item
  target?.focus()
  target?.scrollIntoView({ block: "nearest" })
}

function rememberPlace({ target }: Event) {
  const item = target instanceof Element ? target.closest<HTMLElement>(`[${REVIEW_ITEM}]`) : null
  try {
    if (item) sessionStorage.setItem(PLACE, String(listItems().indexOf(item)))
    else sessionStorage.removeItem(PLACE)
  } catch {
    // The browser blocks storage, so the focus moves to the top of the next page.
  }
}

/** The kept index, once; null without one. */
function takePlace(): number | null {
  try {
    const kept = sessionStorage.getItem(PLACE)
    sessionStorage.removeItem(PLACE)
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}

/** The decided item is gone, so the item that follows has its index. An item that stays keeps the focus. */
function restorePlace() {
  const place = takePlace()
  if (place === null) return
  const items = listItems()
  focusItem(items[Math.min(place, items.length - 1)])
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`[${REVIEW_ITEM}]`) ?? null
}

/** Focuses the next or the previous item. If no item has the focus, both keys lead to the first item. */
function move(step: 1 | -1) {
  const items = listItems()
  const here = current()
  const index = here ? items.indexOf(here) : -1
  focusItem(items[Math.max(0, index + step)])
}

/** Focuses or clicks a control of the focused item only, so that a key never approves or dismisses another item. */
function press(key: "a" | "r") {
  const item = current()
  const control = item?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)
  if (!control?.matches(TEXT_FIELD)) return control?.click()
  const row = item?.querySelector<HTMLDetailsElement>(":scope > details")
  if (row) row.open = true
  control.focus()
}
