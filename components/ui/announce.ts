/** The live region of the layout, in which small controls announce their results to screen readers. */
export const ANNOUNCER = "announcer"

/** An empty text clears the announcement. */
export function announce(text: string): void {
  const line = document.getElementById(ANNOUNCER)
  if (line) line.textContent = text
}
