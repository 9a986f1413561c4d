// Text for images. The image renderer requests missing glyphs from servers of third parties, so a text may contain only characters
// that the fonts have. Pure.

/** Basic Latin, Latin-1 and Latin Extended-A without the letters that Geist does not have, and common punctuation. */
const DRAWABLE = /[ -~¡-¬®-ēĖ-īĮ-ķĹ-ľŁ-ňŊ-ōŐ-ž‘’“”–—…·•€™]/u

/** Every character of `DRAWABLE`, for the test of the fonts. */
export const DRAWABLE_CHARACTERS = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code))
  .filter((character) => DRAWABLE.test(character))
  .join("")

/**
 * Returns one line of at most `max` characters, cut with an ellipsis. Accents that the fonts do not have are removed, and so are
 * other characters. Returns null when no letter or digit is left.
 */
export function drawableText(text: string, max: number): string | null {
  const drawn = [...text.normalize("NFC")].map(drawCharacter).join("")
  const line = drawn.replace(/\s+/g, " ").trim()
  if (!/[\p{L}\p{N}]/u.test(line)) return null
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

function drawCharacter(character: string): string {
  if (DRAWABLE.test(character)) return character
  if (/\s/.test(character)) return " "
  const [base = ""] = character.normalize("NFKD")
  return DRAWABLE.test(base) ? base : ""
}
