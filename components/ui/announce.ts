/** The page's one line, in the layout, in which small controls say what they did to those who cannot see it. */
export const ANNOUNCER = "announcer"

/** An empty text takes back what was said. */
export function announce(text: string): void {
  const line = document.getElementById(ANNOUNCER)
  if (line) line.textContent = text
}
