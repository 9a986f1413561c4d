import { expect, it } from "vitest"
import { contentOf, html } from "@/components/ui/markup"
import { toHtml } from "./html"

const HOSTILE = `<img src=x onerror="alert('1')">&lt;</script>`

it("escapes each value in texts and in attributes, as React does", () => {
  const written = toHtml(<p {...contentOf(html`<b title="${HOSTILE}">${HOSTILE}</b>`)} />)
  expect(written).toBe(
    toHtml(
      <p>
        <b title={HOSTILE}>{HOSTILE}</b>
      </p>,
    ),
  )
  expect(written.match(/<[a-z]/g)).toEqual(["<p", "<b"])
})

it("writes HTML inside of HTML once, and lists of it", () => {
  const items = ["a<b", "c"].map((text) => html`<li>${text}</li>`)
  expect(toHtml(<ol {...contentOf(html`${items}${7}`)} />)).toBe("<ol><li>a&lt;b</li><li>c</li>7</ol>")
})
