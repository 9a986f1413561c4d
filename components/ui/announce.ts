/** The layout's live region: small controls write their results into it, and screen readers announce them. */
export const ANNOUNCER = "announcer"

/** Announces a text to screen readers. An empty text clears the last announcement. */
export function announce(text: string): void {
  const line = document.getElementById(ANNOUNCER)
  if (line) line.textContent = text
}
