import { describe, expect, it } from "vitest"
import { FEATURED } from "@/components/labels"
import { TermPopover } from "@/components/ui/term-popover"
import { TERMS, type TermName } from "@/components/ui/terms"
import { toHtml } from "./html"

describe("a word with an explanation", () => {
  it("is a button that opens the text of the word, without script", () => {
    const markup = toHtml(
      <>
        <TermPopover name="Score" />
        <TermPopover name="Uptime">Uptime, 30 days</TermPopover>
      </>,
    )
    const targets = [...markup.matchAll(/<button type="button"[^>]*popoverTarget="([^"]+)"/gi)].map(([, id]) => id)
    expect(new Set(targets).size).toBe(2)
    for (const [index, name] of (["Score", "Uptime"] as const).entries()) {
      expect(markup).toContain(`<span id="${targets[index]}" popover="auto" class="term-text">${TERMS[name]}</span>`)
    }
    expect(markup).toContain(">Uptime, 30 days</button>")
  })

  it("says of a featured service what its mark in a list says", () => {
    expect(TERMS.Featured).toBe(FEATURED)
  })

  it.each(Object.keys(TERMS) as TermName[])("%s is explained in at most 160 characters", (name) => {
    expect(TERMS[name].length).toBeLessThanOrEqual(160)
  })
})
