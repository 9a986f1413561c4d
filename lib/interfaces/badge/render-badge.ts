// Renders a badge as SVG, 20 pixels high. The image has no script, no link and no id, so that a page may also include the markup.
// Pure.

import type { Badge, BadgeTheme, BadgeTone } from "@/lib/interfaces/badge/schema"
import { countPixels } from "@/lib/interfaces/badge/text-width"

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
  const title = escapeXml(`${badge.label}: ${badge.message}`)
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
  return `<text class="${name}" x="${place.x}" y="${BASELINE}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${place.fill}">${escapeXml(text)}</text>`
}

/** Escapes for an element or an attribute. The texts contain no character that XML forbids, because these are hidden characters. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
