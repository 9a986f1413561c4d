/**
 * The element id of the layout's live region. Small controls write their results into this region, and screen readers announce
 * the results.
 */
export const ANNOUNCER = "announcer"

/** Announces a text to screen readers. An empty text clears the last announcement. */
export function announce(text: string): void {
  const line = document.getElementById(ANNOUNCER)
  if (line) line.textContent = text
}
