// `npm run fonts` makes app/fonts from the package `geist`: the characters of European languages and the signs that pages use, in the
// weights that pages and images use. Browsers show other scripts, such as Cyrillic or Chinese, in a font of the system.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import subsetFont from "subset-font"

/** First and last code point of each range. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  // Latin-1 and Latin Extended-A.
  [0xa0, 0x17f],
  // Letters of Romanian, and accents that are characters of their own.
  [0x218, 0x21b],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dd],
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x326, 0x328],
  // Dashes, quotation marks, spaces and other punctuation.
  [0x2002, 0x2026],
  [0x202f, 0x203a],
  [0x2044, 0x2044],
  // Superscript and subscript digits.
  [0x2070, 0x208e],
  // Signs of currencies.
  [0x20a0, 0x20bf],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  // Arrows, the minus sign and comparisons.
  [0x2190, 0x2199],
  [0x2212, 0x2212],
  [0x221e, 0x221e],
  [0x2248, 0x2248],
  [0x2260, 0x2265],
  [0x2318, 0x2318],
  [0x2713, 0x2717],
]
const WEIGHTS = { min: 400, max: 700 } as const
/** OpenType features: kerning, ligatures, accents and digits of equal width. Without the alternative letters. */
const FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"]
const FONTS = [
  { from: "geist-sans/Geist-Variable.woff2", to: "geist.woff2" },
  { from: "geist-mono/GeistMono-Variable.woff2", to: "geist-mono.woff2" },
] as const
/** The fonts of the images for sharing, whose renderer cannot read woff2 or variable fonts. */
const CARD_FONTS = [
  { from: "geist-sans/Geist-Regular.ttf", to: "card-regular.ttf" },
  { from: "geist-sans/Geist-SemiBold.ttf", to: "card-semibold.ttf" },
  { from: "geist-mono/GeistMono-Regular.ttf", to: "card-mono.ttf" },
] as const

const packageFolder = path.join("node_modules", "geist")
const target = path.join("app", "fonts")
const text = RANGES.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(""),
).join("")

type Options = Omit<Parameters<typeof subsetFont>[2], "keepFeatures">

async function writeSubset({ from, to }: { from: string; to: string }, options: Options): Promise<void> {
  const font = readFileSync(path.join(packageFolder, "dist", "fonts", from))
  const subset = await subsetFont(font, text, { ...options, keepFeatures: FEATURES })
  writeFileSync(path.join(target, to), subset)
  console.log(`${to}: ${font.length} bytes, ${subset.length} of them kept`)
}

for (const font of FONTS) await writeSubset(font, { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } })
for (const font of CARD_FONTS) await writeSubset(font, { targetFormat: "truetype" })
copyFileSync(path.join(packageFolder, "LICENSE.txt"), path.join(target, "LICENSE.txt"))
