import type { MouseEvent, ReactElement } from "react"
import { expect, it } from "vitest"
import { opensElsewhere, SiteLink } from "@/components/site/site-link"
import { toHtml } from "./html"

const PLAIN = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
const click = (changes: object, { target = "", isDownload = false } = {}) =>
  ({
    ...PLAIN,
    ...changes,
    currentTarget: { target, hasAttribute: () => isDownload },
  }) as unknown as MouseEvent<HTMLAnchorElement>

it("is a plain link without script", () => {
  const link: ReactElement = (
    <SiteLink href="/about" className="solo" scroll={false}>
      About
    </SiteLink>
  )
  expect(toHtml(link)).toBe('<a href="/about" class="solo">About</a>')
})

it.each([
  ["a plain click", click({}), false],
  ["a plain click on a link to the same tab", click({}, { target: "_self" }), false],
  ["a click with the middle button", click({ button: 1 }), true],
  ["a click with Ctrl", click({ ctrlKey: true }), true],
  ["a click with ⌘", click({ metaKey: true }), true],
  ["a click with Shift", click({ shiftKey: true }), true],
  ["a click with Alt", click({ altKey: true }), true],
  ["a link to a new tab", click({}, { target: "_blank" }), true],
  ["a download", click({}, { isDownload: true }), true],
])("%s", (_, event, expected) => {
  expect(opensElsewhere(event)).toBe(expected)
})
