// The keyboard behaviour of a text field with suggestions (WAI-ARIA APG, "Combobox"). While no suggestion is selected, Home and
// End move the cursor in the text, and Enter submits the form.

/**
 * What a key does: select a suggestion, open a suggestion, or close the list. The action of any other key is undefined. The
 * numbers are indexes of suggestions.
 */
export type KeyAction = { select: number } | { open: number } | "close" | undefined

export function getKeyAction(key: string, selected: number | null, count: number): KeyAction {
  if (count === 0) return undefined
  switch (key) {
    case "ArrowDown":
      return { select: selected === null ? 0 : (selected + 1) % count }
    case "ArrowUp":
      return { select: selected === null ? count - 1 : (selected + count - 1) % count }
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
