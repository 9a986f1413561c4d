// Keys of a text field with a list of suggestions (WAI-ARIA APG, "Combobox"). Where no suggestion is chosen, Home and End
// belong to the text, and Enter to the form.

/** What a key does to the list: another choice, one that is taken, or the end of it; undefined where it does nothing. */
export type KeyAction = { choose: number } | { take: number } | "close" | undefined

export function keyAction(key: string, chosen: number | null, count: number): KeyAction {
  if (count === 0) return undefined
  switch (key) {
    case "ArrowDown":
      return { choose: chosen === null ? 0 : (chosen + 1) % count }
    case "ArrowUp":
      return { choose: chosen === null ? count - 1 : (chosen + count - 1) % count }
    case "Escape":
      return "close"
  }
  if (chosen === null) return undefined
  switch (key) {
    case "Home":
      return { choose: 0 }
    case "End":
      return { choose: count - 1 }
    case "Enter":
      return { take: chosen }
  }
  return undefined
}
