// Suggests the fields of a registration from what the endpoint and its host publish: the challenge, /.well-known/l402-services,
// /openapi.json and /llms.txt. All of them are untrusted, so every text is bounded and shown for a correction. Pure.

import { findOperation } from "@/lib/catalogue/call/find-description"
import { findCategory, UNCATEGORIZED } from "@/lib/catalogue/categories/find-category"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import { findService } from "@/lib/probe/sample-body"
import type { Reply } from "@/lib/protocols/challenge"
import { asList, getField, getFieldAt, getText } from "@/lib/protocols/json"
import { findChallenges } from "@/lib/protocols/www-authenticate"
import { parsePayload } from "@/lib/protocols/x402/payload"
import type { Suggested, SuggestedText } from "@/lib/registration/check-schema"
import { countCharacters, hasVisible, stripHidden, truncate } from "@/lib/text/text"

/** The documents of a host; undefined or null for a document that the host does not have. */
export interface HostDocuments {
  l402Services: unknown
  openApi: unknown
  llmsTxt: string | null
}

interface Published {
  url: URL
  method: string
  reply: Reply
  documents: HostDocuments
}

type From = SuggestedText["from"]
type Candidate = readonly [from: From, value: unknown]

/** The first usable candidate of each field counts. The documents describe this endpoint first, and the whole host last. */
export function suggestFields({ url, method, reply, documents }: Published): Suggested {
  const { l402Services, openApi, llmsTxt } = documents
  const service = findService(l402Services, url, method)
  const operation = findOperation(openApi, url, method)
  const guide = llmsTxt === null ? NO_GUIDE : readGuide(llmsTxt)
  const challenge = readChallenge(reply)
  const name = pickLine(LIMITS.name, [
    ["challenge", challenge.name],
    ["l402-services", getField(service, "name")],
    ["openapi", getField(operation, "summary")],
    ["openapi", getFieldAt(openApi, "info", "title")],
    ["llms.txt", guide.title],
  ]) ?? { value: nameOfUrl(url), from: "url" }
  const description = pickText(LIMITS.description, [
    ["challenge", challenge.description],
    ["l402-services", getField(service, "description")],
    ["openapi", getField(operation, "description")],
    ["openapi", getField(operation, "summary")],
    ["openapi", getFieldAt(openApi, "info", "description")],
    ["llms.txt", guide.summary],
  ])
  const provider = pickLine(LIMITS.provider, [
    ["l402-services", getField(l402Services, "provider")],
    ["l402-services", getField(l402Services, "name")],
    ["openapi", getFieldAt(openApi, "info", "contact", "name")],
    ["openapi", getFieldAt(openApi, "info", "title")],
    ["llms.txt", guide.title],
  ])
  const declared = pickLine(LIMITS.category, [
    ["l402-services", getField(service, "category")],
    ["openapi", asList(getField(operation, "tags"))[0]],
  ])
  return { name, description, provider, category: suggestCategory(url, name, description, declared) }
}

/** The category of our table that the declared category or the words of the listing name; null without one. */
function suggestCategory(
  url: URL,
  name: SuggestedText,
  description: SuggestedText | null,
  declared: SuggestedText | null,
): SuggestedText | null {
  const text = { name: name.value, description: description?.value ?? null, host: url.hostname, path: url.pathname }
  const value = findCategory(declared?.value ?? null, text)
  if (value === UNCATEGORIZED) return null
  return { value, from: declared && findCategory(declared.value, NO_TEXT) === value ? declared.from : "words" }
}

const NO_TEXT = { name: "", description: null, host: "", path: "" }

/** What the challenges of the response declare about the resource. The first description counts. */
function readChallenge(reply: Reply): { name: unknown; description: unknown } {
  const document = parsePayload(reply)?.document
  const first = asList(getField(document, "accepts"))[0]
  const { challenges } = findChallenges(reply, /^payment$/i, 4)
  const described = challenges.map(({ params }) => params.get("description")).find(Boolean)
  return {
    name: getFieldAt(document, "resource", "serviceName") ?? getFieldAt(document, "resource", "name"),
    description:
      getText(getFieldAt(document, "resource", "description")) ?? getText(getField(first, "description")) ?? described,
  }
}

const NO_GUIDE = { title: null, summary: null }
const GUIDE_LINES = 50

/** The title `# Name` and the summary `> text` at the top of an llms.txt. An HTML page is no guide. */
function readGuide(text: string): { title: string | null; summary: string | null } {
  const lines = text.slice(0, 20_000).split(/\r?\n/, GUIDE_LINES)
  const title = lines.find((line) => /^#\s+\S/.test(line))?.replace(/^#\s+/, "") ?? null
  const summary = lines.filter((line) => /^>\s*\S/.test(line)).map((line) => line.replace(/^>\s*/, ""))
  return title === null ? NO_GUIDE : { title, summary: summary.join(" ") || null }
}

function pickLine(max: number, candidates: readonly Candidate[]): SuggestedText | null {
  return pick(max, candidates, (text) => text.replace(/\s+/g, " "))
}

function pickText(max: number, candidates: readonly Candidate[]): SuggestedText | null {
  return pick(max, candidates, (text) => text.replace(/\r\n?/g, "\n").replaceAll("\t", " "))
}

function pick(max: number, candidates: readonly Candidate[], clean: (text: string) => string): SuggestedText | null {
  for (const [from, value] of candidates) {
    if (typeof value !== "string") continue
    const text = shorten(
      clean(stripHidden(value.slice(0, 4 * LIMITS.description)))
        .normalize("NFC")
        .trim(),
      max,
    )
    if (hasVisible(text)) return { value: text, from }
  }
  return null
}

/** At most `max` characters, cut at a word. */
function shorten(text: string, max: number): string {
  if (countCharacters(text) <= max) return text
  const cut = truncate(text, max - 1)
  return `${cut.slice(0, cut.lastIndexOf(" ") + 1).trim() || cut}…`
}

/** "Daily forecast, api.example.com" for https://api.example.com/v1/daily-forecast. */
function nameOfUrl({ pathname, hostname }: URL): string {
  const words = pathname
    .split("/")
    .map((part) => part.replace(/[-_.]+/g, " ").trim())
    .findLast((part) => /[a-z]{3}/i.test(part) && !part.includes("%"))
  return shorten(words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${hostname}` : hostname, LIMITS.name)
}
