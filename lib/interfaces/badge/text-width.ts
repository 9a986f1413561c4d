// The width of a text in a badge: Verdana at 11 pixels, the usual font of badges. The image sets `textLength`, so that another
// font fits into the same width. Pure.

/** Widths in pixels, and the characters with this width. */
const WIDTHS: readonly (readonly [width: number, characters: string])[] = [
  [3, "'il"],
  [3.8, " \u00a0fj"],
  [4.2, "!,.t·’‘"],
  [4.7, "rIJ()-/:;[]\\|"],
  [5.3, '"csz“”'],
  [6.1, "?FL"],
  [6.6, "aekovxyETPY"],
  [7, "bdghnpqu0123456789$*_`{}–"],
  [7.6, "&ABCKRSVXZ"],
  [8.2, "DGHNU"],
  [8.8, "OQw"],
  [9.2, "#+<=>^~M…"],
  [10.9, "mW@—"],
  [11.9, "%"],
]
const KNOWN = new Map(WIDTHS.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)))
/** Marks stand above other characters, and joiners have no glyph. */
const NARROW = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\uff01-\uff60]/u
const USUAL = 7.6
const WIDEST = 12

/** Returns the width in pixels. */
export function countPixels(text: string): number {
  return [...text].reduce((sum, character) => sum + getWidth(character), 0)
}

function getWidth(character: string): number {
  const known = KNOWN.get(character)
  if (known !== undefined) return known
  if (NARROW.test(character)) return 0
  return WIDE.test(character) ? WIDEST : USUAL
}
