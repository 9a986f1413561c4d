// Renders a badge as SVG, 20 pixels high. The image has no script, no link and no id, so that a page may also include the markup.
// Pure.

import type { Badge, BadgeTheme, BadgeTone, ShieldsBadge } from "@/lib/interfaces/badge/schema"
import { countCharacters, escapeMarkup, hasVisible, stripHidden, truncate } from "@/lib/text/text"

interface Colours {
  label: string
  labelText: string
  messageText: string
  tones: Record<BadgeTone, string>
}
/** Each text has a contrast of at least 4.5 to its background (WCAG 2.2, success criterion 1.4.3). */
export const BADGE_COLOURS: Record<BadgeTheme, Colours> = {
  light: {
    label: "#e3e5e9",
    labelText: "#191c20",
    messageText: "#ffffff",
    tones: { good: "#0f6b37", warning: "#8a5a00", bad: "#bc1f1f", neutral: "#53575e" },
  },
  dark: {
    label: "#33373d",
    labelText: "#f2f3f5",
    messageText: "#101317",
    tones: { good: "#5fd38d", warning: "#e6b450", bad: "#ff9a91", neutral: "#b4b9c1" },
  },
}
export const BADGE_HEIGHT = 20
const PADDING = 6
const BASELINE = 14
const RADIUS = 3

interface Layout {
  labelWidth: number
  messageWidth: number
  /** The width of the whole image in pixels. */
  width: number
}

export function buildBadgeLayout({ label, message }: Pick<Badge, "label" | "message">): Layout {
  const labelWidth = Math.ceil(countPixels(label)) + 2 * PADDING
  const messageWidth = Math.ceil(countPixels(message)) + 2 * PADDING
  return { labelWidth, messageWidth, width: labelWidth + messageWidth }
}

/** @param theme null: the image follows the colour scheme of the reader */
export function renderBadge(badge: Badge, theme: BadgeTheme | null): string {
  const { labelWidth, messageWidth, width } = buildBadgeLayout(badge)
  const { label, labelText, messageText, tones } = BADGE_COLOURS[theme ?? "light"]
  const title = escapeMarkup(`${badge.label}: ${badge.message}`)
  const shape = `M${RADIUS} 0H${labelWidth}V${BADGE_HEIGHT}H${RADIUS}a${RADIUS} ${RADIUS} 0 0 1-${RADIUS}-${RADIUS}V${RADIUS}a${RADIUS} ${RADIUS} 0 0 1 ${RADIUS}-${RADIUS}z`
  // The rectangle of the message begins below the label, which covers the round corners at the left.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${BADGE_HEIGHT}" viewBox="0 0 ${width} ${BADGE_HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    theme === null ? renderStyle(badge.tone) : "",
    `<rect class="m" x="${labelWidth - RADIUS}" width="${messageWidth + RADIUS}" height="${BADGE_HEIGHT}" rx="${RADIUS}" fill="${tones[badge.tone]}"/>`,
    `<path class="l" d="${shape}" fill="${label}"/>`,
    `<g font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">`,
    renderText("lt", badge.label, { x: PADDING, width: labelWidth, fill: labelText }),
    renderText("mt", badge.message, { x: labelWidth + PADDING, width: messageWidth, fill: messageText }),
    "</g></svg>",
  ].join("")
}

/** The colours of the dark theme. A viewer without styles shows the light colours of the attributes. */
function renderStyle(tone: BadgeTone): string {
  const { label, labelText, messageText, tones } = BADGE_COLOURS.dark
  const rules = `.l{fill:${label}}.lt{fill:${labelText}}.m{fill:${tones[tone]}}.mt{fill:${messageText}}`
  return `<style>@media (prefers-color-scheme:dark){${rules}}</style>`
}

/** The text keeps its own direction, so that an Arabic name does not move the text next to it. */
function renderText(name: string, text: string, place: { x: number; width: number; fill: string }): string {
  const length = place.width - 2 * PADDING
  return `<text class="${name}" x="${place.x}" y="${BASELINE}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${place.fill}">${escapeMarkup(text)}</text>`
}

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

/**
 * The width of a text in Verdana at 11 pixels, the usual font of badges. The image sets `textLength`, so that another font fits.
 */
function countPixels(text: string): number {
  return [...text].reduce((sum, character) => sum + getWidth(character), 0)
}

function getWidth(character: string): number {
  const known = KNOWN.get(character)
  if (known !== undefined) return known
  if (NARROW.test(character)) return 0
  return WIDE.test(character) ? WIDEST : USUAL
}

const MOST_CHARACTERS = 30
/** Bounds the work for a long text of hidden characters. */
const MOST_READ = 400

/**
 * Other sites embed the badge, so the name has no hidden characters and no characters that reorder text. Returns at most 30
 * characters of the name, or of the host when these characters are not visible.
 */
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

/** The shortest time that shields.io accepts. */
const CACHE_SECONDS = 300

/** @param isError true for a service that is not listed: a page that embeds the badge cannot change its colour then */
export function buildShieldsBadge({ label, message, tone }: Badge, isError: boolean): ShieldsBadge {
  const color = BADGE_COLOURS.light.tones[tone].slice(1)
  return { schemaVersion: 1, label, message, color, isError, cacheSeconds: CACHE_SECONDS }
}
