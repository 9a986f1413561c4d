// Splits WWW-Authenticate lines into challenges (RFC 9110 §11.6.1), in time linear in the length of each line. Accepts common
// deviations from the grammar: missing commas, bare values with + / =, single quotes. Ignores schemes inside quoted values.

import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { buildTexts } from "@/lib/protocols/findings"

export interface AuthChallenge {
  /** The scheme in the letter case of the header. */
  scheme: string
  /** Parameters by lower-case name. When a name is repeated, the first value wins. */
  params: ReadonlyMap<string, string>
  token68: string | null
  /** True when a quoted value has no closing quote. */
  unterminated: boolean
  /** Names of parameters that occur more than once, each name once. */
  duplicates: readonly string[]
  /** True when a comma is missing after a parameter. */
  lacksComma: boolean
}

export interface AuthHeader {
  challenges: readonly AuthChallenge[]
  /** True when a part was not parsed because of a limit. */
  truncated: boolean
}

/** `length` is the number of characters of all lines: 32 lines of 32 kB took a second. */
export const AUTH_LIMITS = { lines: 32, length: 65_536, challenges: 64, params: 64 } as const

const SPACE = /[ \t\r\n]*/y
const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y
const TOKEN68 = /[A-Za-z0-9\-._~+/]+=*/y
const BARE_VALUE = /[^ \t\r\n,"]*/y
const ESCAPE = /\\([\s\S])/g

interface Draft extends AuthChallenge {
  params: Map<string, string>
  duplicates: string[]
}

interface Scan {
  text: string
  challenges: Draft[]
  current: Draft | null
  truncated: boolean
}

/** The challenges of one scheme in a reply, and a text for findings that names the schemes of all challenges. */
export interface SchemeChallenges {
  challenges: readonly AuthChallenge[]
  schemes: string | null
  /** True when a challenge was not parsed because of a limit. */
  isTruncated: boolean
  /** Words among the challenges that are neither a parameter nor a known scheme. */
  strays: readonly string[]
}

/** The registered schemes (RFC 9110 §16.4) and those of the payment protocols. They may stand without a parameter. */
const SCHEMES =
  /^(?:basic|bearer|concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-sha-(?:1|256)|vapid|payment|l402|lsat|x402)$/i

export function findChallenges(reply: Reply, scheme: RegExp, max: number): SchemeChallenges {
  const { challenges, truncated } = parseAuthenticate(listHeader(reply, "www-authenticate"))
  const ours = challenges.filter((challenge) => scheme.test(challenge.scheme))
  return {
    challenges: ours.slice(0, max),
    schemes: challenges.length > 0 ? `schemes: ${challenges.map((challenge) => challenge.scheme).join(", ")}` : null,
    isTruncated: truncated || ours.length > max,
    strays: challenges.flatMap(({ scheme: word, params, token68 }) =>
      params.size === 0 && token68 === null && !SCHEMES.test(word) ? [word] : [],
    ),
  }
}

/** Parses every challenge of every line, in order. */
export function parseAuthenticate(lines: readonly string[]): AuthHeader {
  const scan: Scan = { text: "", challenges: [], current: null, truncated: lines.length > AUTH_LIMITS.lines }
  let left: number = AUTH_LIMITS.length
  for (const [index, raw] of lines.slice(0, AUTH_LIMITS.lines).entries()) {
    scan.text = raw.slice(0, left)
    scan.truncated ||= raw.length > left
    left -= scan.text.length
    // A line continues the previous one (folding, RFC 9112 §5.2) when it begins with white space or the previous line ends with a
    // comma. The first parameters of a continuation line belong to the previous challenge.
    const isFolded = /^[ \t]/.test(raw) || /,\s*$/.test(lines[index - 1]?.slice(-8) ?? "")
    if (!isFolded) scan.current = null
    scanLine(scan)
  }
  return { challenges: scan.challenges, truncated: scan.truncated }
}

function scanLine(scan: Scan): void {
  const { text } = scan
  let mayBegin = true
  let isFresh = false
  let at = 0
  while (true) {
    at = findEnd(SPACE, text, at)
    const char = text[at]
    if (char === undefined) return
    if (char === ",") {
      mayBegin = true
      isFresh = false
      at += 1
      continue
    }
    const end = findEnd(TOKEN, text, at)
    if (end === at) {
      at = skipStray(scan, at)
      continue
    }
    const token68End = isFresh ? findEndOfToken68(text, at) : at
    if (token68End > at && scan.current) {
      scan.current.token68 = text.slice(at, token68End)
      at = token68End
    } else if (text[findEnd(SPACE, text, end)] === "=") {
      if (!mayBegin && !isFresh && scan.current) scan.current.lacksComma = true
      at = parseParam(scan, at, end)
      isFresh = false
    } else {
      const begins = mayBegin || scan.current === null || isParamNext(text, end)
      if (begins && !mayBegin && scan.current) scan.current.lacksComma = true
      if (begins) beginChallenge(scan, text.slice(at, end))
      isFresh = begins
      at = end
    }
    mayBegin = false
  }
}

function findEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The end of a token68 that reaches to the next comma or the end of the line; `at` when there is no token68. */
function findEndOfToken68(text: string, at: number): number {
  const end = findEnd(TOKEN68, text, at)
  const next = text[findEnd(SPACE, text, end)]
  return next === undefined || next === "," ? end : at
}

function isParamNext(text: string, at: number): boolean {
  const start = findEnd(SPACE, text, at)
  const end = findEnd(TOKEN, text, start)
  return start > at && end > start && text[findEnd(SPACE, text, end)] === "="
}

function beginChallenge(scan: Scan, scheme: string): void {
  if (scan.challenges.length >= AUTH_LIMITS.challenges) {
    scan.truncated = true
    scan.current = null
    return
  }
  scan.current = { scheme, params: new Map(), token68: null, unterminated: false, duplicates: [], lacksComma: false }
  scan.challenges.push(scan.current)
}

/** Skips unexpected text. A quoted string is skipped as a whole, so that nothing inside it is parsed as a scheme or parameter. */
function skipStray(scan: Scan, at: number): number {
  return scan.text[at] === '"' ? parseQuoted(scan, at, '"').end : at + 1
}

function parseParam(scan: Scan, nameStart: number, nameEnd: number): number {
  const { text } = scan
  const valueStart = findEnd(SPACE, text, findEnd(SPACE, text, nameEnd) + 1)
  const quote = text[valueStart]
  const isQuoted = quote === '"' || (quote === "'" && text.includes("'", valueStart + 1))
  const value = isQuoted && quote ? parseQuoted(scan, valueStart, quote) : parseBare(text, valueStart)
  addParam(scan, text.slice(nameStart, nameEnd).toLowerCase(), value.text)
  return value.end
}

function addParam(scan: Scan, name: string, value: string): void {
  const { current } = scan
  if (!current) return
  if (current.params.has(name)) {
    if (!current.duplicates.includes(name)) current.duplicates.push(name)
  } else if (current.params.size >= AUTH_LIMITS.params) scan.truncated = true
  else current.params.set(name, value)
}

function parseBare(text: string, start: number): { text: string; end: number } {
  const end = findEnd(BARE_VALUE, text, start)
  return { text: text.slice(start, end), end }
}

/** Parses a quoted string from its opening quote. Without a closing quote the rest of the line is the value. */
function parseQuoted(scan: Scan, start: number, quote: string): { text: string; end: number } {
  const { text, current } = scan
  let at = start + 1
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1
  if (at >= text.length && current) current.unterminated = true
  return { text: text.slice(start + 1, at).replace(ESCAPE, "$1"), end: Math.min(at + 1, text.length) }
}

/** The findings on the grammar, which L402 and MPP share. */
export const AUTH_TEXTS = buildTexts("RFC 9110 §11.6.1", {
  malformed_header: [
    "The challenge cannot be parsed, because a quoted value has no closing quote.",
    "a closing quote for every quoted value",
    "Close the quote, and check that no proxy truncates the header.",
  ],
  missing_comma: [
    "A comma is missing between two parameters of the challenge, so strict clients reject it.",
    "a comma after each parameter",
    "Separate the parameters by commas.",
  ],
  stray_word: [
    "The header has a word that is no parameter and no scheme, so strict clients reject it.",
    'parameters in the form name="value"',
    "Remove the word, or give it a value.",
  ],
})
