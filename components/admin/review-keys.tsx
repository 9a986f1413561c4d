"use client"

// Keyboard shortcuts for reviews (keys.ts names them). `a`, `r` and `x` act on the focused item only; after a decision the focus
// stays in place: on the item that follows. The keys do nothing in a text field, or if the reader turned shortcuts off (WCAG 2.1.4).

import { useEffect, useRef } from "react"
import { KEYS, type Key } from "@/components/admin/keys"
import { isShortcutOn } from "@/components/site/shortcut"

/** The attribute of the items between which `j` and `k` move (section.tsx). */
const REVIEW_ITEM = "data-review-item"
const TEXT_FIELD = "input:not([type=checkbox]), select, textarea, [contenteditable]"

/**
 * Where the names of the item whose form was sent and of the items that follow are kept, so that the next page can focus the first
 * that is left. An index would lead to another item when somebody else has decided about one meanwhile. A form that is sent before
 * its script has started loads the page anew, which a variable would not survive.
 */
const PLACE = "review-place"

interface ReviewKeysProps {
  /** Differs for every result of an action. */
  stamp: string
  /** The keys that do something in the section. */
  keys: readonly Key[]
}

export function ReviewKeys({ stamp, keys }: ReviewKeysProps) {
  const hint = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    hint.current?.setAttribute("data-listening", "")
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
    <p ref={hint} className="text-small text-muted max-md:hidden noscript:hidden">
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && ", "}
          <kbd className="rounded-inner border border-line px-1.5">{key}</kbd> {KEYS[key]}
        </span>
      ))}
    </p>
  )
}

function handleKey(event: KeyboardEvent) {
  const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && isShortcutOn()
  if (!isOurs || document.activeElement?.matches(TEXT_FIELD)) return
  if (!Object.hasOwn(KEYS, event.key)) return
  event.preventDefault()
  const key = event.key as Key
  const act = ITEM_KEYS[key] ?? (() => pressOnPage(key))
  act()
}

/** Presses a link or button of the page, or focuses a field of it. */
function pressOnPage(key: Key) {
  const control = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)
  if (control?.matches(TEXT_FIELD)) control.focus()
  else control?.click()
}

/** What the keys of an item do. Any other key presses what the page marks with it. */
const ITEM_KEYS: Partial<Record<Key, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  a: () => press("a"),
  r: () => press("r"),
  x: () => current()?.querySelector<HTMLElement>('input[type="checkbox"][name="pick"]')?.click(),
}

const listItems = () => [...document.querySelectorAll<HTMLElement>(`[${REVIEW_ITEM}]`)]

/** A row of the queue takes the focus with its summary, and a source with the link to its past runs: Enter opens both. */
const focusItem = (item: HTMLElement | undefined) => {
  const target = item?.querySelector<HTMLElement>(":scope > details > summary, [data-review-focus]") ?? item
  target?.focus()
  target?.scrollIntoView({ block: "nearest" })
}

/** Unique on the page: the id of the item's heading. */
const nameItem = (item: HTMLElement) => item.getAttribute("aria-labelledby") ?? ""

function rememberPlace({ target }: Event) {
  const item = target instanceof Element ? target.closest<HTMLElement>(`[${REVIEW_ITEM}]`) : null
  const items = listItems()
  try {
    if (item) sessionStorage.setItem(PLACE, items.slice(items.indexOf(item)).map(nameItem).join(" "))
    else sessionStorage.removeItem(PLACE)
  } catch {
    // The browser blocks storage, so the focus moves to the top of the next page.
  }
}

/** The kept names, once; null without any. */
function takePlace(): string[] | null {
  try {
    const kept = sessionStorage.getItem(PLACE)
    sessionStorage.removeItem(PLACE)
    return kept === null ? null : kept.split(" ")
  } catch {
    return null
  }
}

/** Focuses the decided item if it stays, else the first that follows, else the last of the page. */
function restorePlace() {
  const place = takePlace()
  if (place === null) return
  const items = listItems()
  const byName = new Map(items.map((item) => [nameItem(item), item]))
  focusItem(place.flatMap((name) => byName.get(name) ?? [])[0] ?? items.at(-1))
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
