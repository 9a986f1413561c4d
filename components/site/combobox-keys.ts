// The keyboard behaviour of a text field with suggestions (WAI-ARIA APG, "Combobox"). Option 0 searches for the typed text. While
// no option is selected, Home and End move the cursor in the text, and Enter submits the form, which is what option 0 does.

/** What a key does: select an option, open an option, or close the list. The action of any other key is undefined. */
export type KeyAction = { select: number } | { open: number } | "close" | undefined

/** @param count the number of options, 0 while the list is closed */
export function getKeyAction(key: string, selected: number | null, count: number): KeyAction {
  if (count === 0) return undefined
  switch (key) {
    case "ArrowDown":
      return { select: ((selected ?? 0) + 1) % count }
    case "ArrowUp":
      return { select: ((selected ?? 0) + count - 1) % count }
    case "Escape":
      return "close"
  }
  if (selected === null) return undefined
  switch (key) {
    case "Home":
      return { select: 0 }
    case "End":
      return { select: count - 1 }
    case "Enter":
      return { open: selected }
  }
  return undefined
}
