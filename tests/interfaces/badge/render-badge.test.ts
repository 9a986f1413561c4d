import { describe, expect, it } from "vitest"
import {
  BADGE_COLOURS,
  BADGE_HEIGHT,
  buildBadgeLayout,
  buildShieldsBadge,
  formatLabel,
  renderBadge,
} from "@/lib/interfaces/badge/render-badge"
import { BADGE_THEMES, type BadgeTheme, type BadgeTone, ShieldsBadge } from "@/lib/interfaces/badge/schema"
import { attributesOf, parseXml } from "@/tests/support/feeds"

const SVG = "http://www.w3.org/2000/svg"
const THEMES: (BadgeTheme | null)[] = [...BADGE_THEMES, null]
const HOST = "api.example.com"

/** Names that a provider may choose, and the label of the badge. */
const NAMES: [name: string, label: string][] = [
  ["Harbour levels", "Harbour levels"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["</text></svg><script>x</script>", "</text></svg><script>x</scrip…"],
  [`"><img src=x onerror='a()'>`, `"><img src=x onerror='a()'>`],
  ["]]><!--&amp;&#0; %s", "]]><!--&amp;&#0; %s"],
  ['Q & A\'s "best"', 'Q & A\'s "best"'],
  ["Weather 👩‍👩‍👧‍👦 🌦️", "Weather 👩‍👩‍👧‍👦 🌦️"],
  ["天气预报", "天气预报"],
  ["طقس المدينة", "طقس المدينة"],
  ["safe\u202egnp.exe\u2066\u2069", "safegnp.exe"],
  ["a\u0000b\u0007c\u200b\ufffe\ud800d", "abcd"],
  ["two\n\tlines", "two lines"],
  ["a".repeat(10_000), `${"a".repeat(29)}…`],
  ["😀".repeat(10_000), `${"😀".repeat(29)}…`],
  [`${"b".repeat(28)}👩‍👧`, `${"b".repeat(28)}👩…`],
  ["\u0301".repeat(10_000), HOST],
  ["\u202e".repeat(10_000), HOST],
  ["", HOST],
]

describe.each(NAMES.map(([name, label]) => ({ name, label })))("a badge with the label $label", ({ name, label }) => {
  const badge = { label: formatLabel({ name, host: HOST }), message: "healthy", tone: "good" } as const

  it("has a shortened label without hidden characters", () => expect(badge.label).toBe(label))

  it.each(THEMES)("is well-formed XML in the theme %s, and the name is text", (theme) => {
    const svg = renderBadge(badge, theme)
    const root = parseXml(svg)
    const { width } = buildBadgeLayout(badge)
    expect(attributesOf(root)).toMatchObject({ width: String(width), height: "20", role: "img" })
    expect(root.getAttribute("aria-label")).toBe(`${label}: healthy`)
    const names = Array.from(root.getElementsByTagNameNS(SVG, "*"), (element) => element.localName)
    const shapes = ["title", ...(theme === null ? ["style"] : []), "rect", "path", "g", "text", "text"]
    expect(names).toEqual(shapes)
    const texts = Array.from(root.getElementsByTagNameNS(SVG, "text"))
    expect(texts.map(({ textContent }) => textContent)).toEqual([label, "healthy"])
    for (const text of texts) expect(Number(text.getAttribute("textLength"))).toBeGreaterThan(0)
    expect(svg.length).toBeLessThan(4000)
    expect(width).toBeLessThan(450)
  })
})

describe("a badge", () => {
  it("follows the reader's colour scheme without a theme, and has fixed colours with one", () => {
    const badge = { label: "a", message: "down", tone: "bad" } as const
    const [light = "", dark = "", either = ""] = THEMES.map((theme) => renderBadge(badge, theme))
    expect(either).toContain("@media (prefers-color-scheme:dark)")
    for (const fixed of [light, dark]) expect(fixed).not.toContain("<style")
    expect(light).toContain(BADGE_COLOURS.light.tones.bad)
    expect(dark).toContain(BADGE_COLOURS.dark.tones.bad)
    expect(either).toContain(BADGE_COLOURS.dark.tones.bad)
    expect(BADGE_HEIGHT).toBe(20)
  })

  it.each(BADGE_THEMES)("has texts of sufficient contrast in the theme %s", (theme) => {
    const { label, labelText, messageText, tones } = BADGE_COLOURS[theme]
    expect(contrast(label, labelText)).toBeGreaterThanOrEqual(4.5)
    for (const tone of Object.values(tones)) expect(contrast(tone, messageText), tone).toBeGreaterThanOrEqual(4.5)
  })

  it.each<BadgeTone>(["good", "warning", "bad", "neutral"])(
    "of the tone %s has the endpoint schema of shields.io",
    (tone) => {
      const shields = buildShieldsBadge({ label: "a", message: "b", tone }, tone === "neutral")
      expect(ShieldsBadge.strict().parse(shields)).toEqual(shields)
      expect(shields).toMatchObject({ schemaVersion: 1, label: "a", message: "b", isError: tone === "neutral" })
    },
  )
})

/** The contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
