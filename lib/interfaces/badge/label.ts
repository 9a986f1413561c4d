// The name of a service in a badge. Other sites embed the badge, so that the name is shortened and has no hidden characters and no
// characters that reorder text. Pure.

import { countCharacters, hasVisible, stripHidden, truncate } from "@/lib/text/text"

const MOST_CHARACTERS = 30
/** Bounds the work for a long text of hidden characters. */
const MOST_READ = 400

/** Returns at most 30 characters of the name, or of the host when these characters are not visible. */
export function formatLabel({ name, host }: { name: string; host: string }): string {
  return formatLine(name) ?? formatLine(host) ?? host
}

function formatLine(text: string): string | null {
  const line = stripHidden(truncate(text, MOST_READ)).replace(/\s+/g, " ").trim()
  if (countCharacters(line) <= MOST_CHARACTERS) return hasVisible(line) ? line : null
  // The cut may leave the joiner of an emoji at the end, which is hidden without the rest of the emoji.
  const start = stripHidden(truncate(line, MOST_CHARACTERS - 1)).trimEnd()
  return hasVisible(start) ? `${start}…` : null
}
