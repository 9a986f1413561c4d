// Pages use the terms of the field. Each rule has words that pages avoid, and the words that pages use instead.

import { describe, expect, test } from "vitest"
import { findTexts, listPageTexts, PAGE_FILES } from "./page-texts"

const RULES: readonly [avoided: RegExp, instead: string][] = [
  [/\bspeaks?\b/i, "supports, on"],
  [/\banswer(s|ed|ing)?\b/i, "respond, response"],
  [
    /\b(you|we|it|that|endpoint|client|prober|API) asks?\b|\bask (an?|the|your|it(?! now)|again)\b/i,
    "send a request, request",
  ],
  [/\b(says?|said|hears?|heard)\b/i, "show, state, notify"],
  [/\b(tells?|told) (you|us|people|clients)\b|\bnot told\b/i, "show, notify"],
  [/\baddress of (the|an?|your|this|its) (endpoint|service|page|file|receiver)\b/i, "URL"],
  [/\bthe same as (JSON|data)\b/i, "JSON"],
  [
    /\b(whoever|strangers?|mends?|beside|broke off|came to nothing|by meaning)\b/i,
    "the caller, fix, next to, failed, semantic",
  ],
  [
    /\b(hold back|held back|in a hurry|in turn|edition|stratum)\b/i,
    "delay, with a deadline, catalogue version, sort group",
  ],
  [/\b(fault of ours|door|from the ground up|everything runs as it should)\b/i, "on our side, stacked, operational"],
]

describe("The texts of pages", () => {
  test("use the terms of the field", () => {
    expect(PAGE_FILES.length).toBeGreaterThan(100)
    const wrong = listPageTexts(RULES.map(([avoided]) => avoided)).flatMap(({ file, line, text }) =>
      RULES.filter(([avoided]) => avoided.test(text)).map(
        ([, instead]) => `${file}:${line} “${text}” (write: ${instead})`,
      ),
    )
    expect(wrong).toEqual([])
  })

  test("are found in markup, in attributes and in templates, but not in code", () => {
    const code = `import a from "some file"
const x = <p className="flex wide" title="A title">Some <b>text</b>{\`\${n} more words\`}{"one"}</p>`
    expect(findTexts("page.tsx", code).map(({ text }) => text)).toEqual(["A title", "Some", "text", "… more words"])
  })
})
