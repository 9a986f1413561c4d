// The facts of a service that people share: as Markdown, and as an image. Pure.

import { formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { formatAsked } from "@/components/listing/price"
import { countChecks } from "@/components/listing/shown-score"
import { describeFewChecks, escapeMarkdown } from "@/components/share/badge-words"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import type { HealthStatus, Protocol } from "@/lib/catalogue/names"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { SCORE } from "@/lib/health/rules/score"

/** The facts of the image. Its texts contain only characters of the fonts. */
export interface ShareTexts {
  name: string
  host: string
  about: string
  protocol: Protocol
  price: string
  health: HealthStatus
  uptime: string
}

/** Longer texts would not fit into the image: two lines of the name, two lines of the description, one line of the host. */
const MOST = { name: 60, about: 130, host: 50 } as const

export function listShareTexts(service: ServiceDetail): ShareTexts {
  const host = drawableText(service.host, MOST.host) ?? ""
  return {
    name: drawableText(service.name, MOST.name) ?? host,
    host,
    about: drawableText(service.description ?? "", MOST.about) ?? "",
    protocol: service.protocol,
    price: service.test_network ? "test money" : (formatAsked(service) ?? "not known"),
    health: healthOf(service),
    uptime: describeUptime(service, (figure) => figure) ?? "not measured",
  }
}

/** Null for a service that was never measured. The uptime of under 96 checks is not shown where a text has no space for its evidence. */
function describeUptime(service: ServiceDetail, write: (figure: string) => string): string | null {
  const { uptime_30d } = service
  const checks = countChecks(service)
  if (uptime_30d === null) return null
  return checks < SCORE.shownFromChecks ? describeFewChecks(checks) : write(formatUptime(uptime_30d))
}

/** Describes a service in one line of Markdown. @param url the URL that the name links to */
export function writeMarkdown(service: ServiceDetail, url: string): string {
  const parts = [
    `[${escapeMarkdown(service.name)}](${url})`,
    service.protocol,
    service.test_network ? "test network" : (formatAsked(service, "call") ?? "price not known"),
    HEALTH_WORDS[healthOf(service)],
    describeUptime(service, (figure) => `uptime ${figure} over ${SCORE.windowDays} days`),
  ]
  return parts.filter(Boolean).join(" · ").replaceAll("\u00a0", " ")
}

/** The renderer requests missing glyphs from third parties: only the Latin letters of Geist, and common punctuation. */
const DRAWABLE = /[ -~¡-¬®-ēĖ-īĮ-ķĹ-ľŁ-ňŊ-ōŐ-ž‘’“”–—…·•€™]/u

/** Every character of `DRAWABLE`, for the test of the fonts. */
export const DRAWABLE_CHARACTERS = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code))
  .filter((character) => DRAWABLE.test(character))
  .join("")

/** One line of at most `max` characters that the fonts have, with an ellipsis; null without a letter or digit. */
export function drawableText(text: string, max: number): string | null {
  const drawn = [...text.normalize("NFC")].map(drawCharacter).join("")
  const line = drawn.replace(/\s+/g, " ").trim()
  if (!/[\p{L}\p{N}]/u.test(line)) return null
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

function drawCharacter(character: string): string {
  if (DRAWABLE.test(character)) return character
  if (/\s/.test(character)) return " "
  const [base = ""] = character.normalize("NFKD")
  return DRAWABLE.test(base) ? base : ""
}
