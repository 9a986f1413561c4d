// The font files of the pages are small, and have the characters that pages use (scripts/fonts.ts).

import { statSync } from "node:fs"
import { expect, it } from "vitest"

const MOST_BYTES = 32_000

it.each(["geist.woff2", "geist-mono.woff2"])("%s has at most 32 kB", (name) => {
  expect(statSync(`app/fonts/${name}`).size).toBeLessThan(MOST_BYTES)
})
