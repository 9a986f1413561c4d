// Colours a program on the server: splits it into parts that look alike, and marks where the URL and the body of the request are.

import hljs from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import python from "highlight.js/lib/languages/python"
import typescript from "highlight.js/lib/languages/typescript"
import { LRUCache } from "lru-cache"
import { escapeBody, type Filled } from "@/components/service/call/fill-request"
import type { Language } from "@/lib/catalogue/snippets/schema"

for (const [name, grammar] of Object.entries({ bash, python, typescript })) hljs.registerLanguage(name, grammar)

type Slot = "url" | "body" | `header.${string}`

/** The element of a coloured part, which app/styles/service.css colours. A page has 400 of them, so they have short names and no class. */
export type Look = "b" | "i" | "u" | "em"

export interface CodePart {
  text: string
  look: Look | null
  /** What the values of a form replace. */
  slot: Slot | null
}

interface Grammar {
  name: string
  /** What stands before and after the URL and the body: quotes, so that another `{}` of a program is not taken for the body. */
  around: Record<"url" | "body", readonly [before: string, after: string]>
  /** The same of a header with this name. */
  aroundHeader: (name: string) => readonly [before: string, after: string]
  /** Whether the body is in the program as it is; other languages escape its backslashes. */
  isShell: boolean
}

const CODE = {
  around: { url: ['"', '"'], body: ["'", "'"] },
  aroundHeader: (name: string) => [`"${name}": "`, '"'] as const,
  isShell: false,
} as const
const GRAMMARS: Record<Language, Grammar> = {
  typescript: { name: "typescript", ...CODE },
  python: { name: "python", ...CODE },
  curl: {
    name: "bash",
    around: { url: ["'", "'"], body: ["'", "'"] },
    aroundHeader: (name) => [`'${name}: `, "'"],
    isShell: true,
  },
  agent: {
    name: "plaintext",
    around: { url: [" ", "\n"], body: ["Body: ", "\n"] },
    aroundHeader: (name) => [`Header: ${name}: `, "\n"],
    isShell: true,
  },
}

/** The classes of the library that have a colour. */
const LOOKS: Readonly<Record<string, Look>> = {
  keyword: "b",
  literal: "b",
  string: "i",
  regexp: "i",
  number: "u",
  comment: "em",
  meta: "em",
}

/** @param request what the values of a form replace; null where nothing replaces it */
export function highlight(text: string, language: Language, request: Filled | null): CodePart[] {
  const { around, aroundHeader, isShell } = GRAMMARS[language]
  const parts = colourProgram(text, language)
  if (request === null) return parts
  const { url, body, headers } = request
  const ranges = [
    ...findRanges(text, "url", around.url, url),
    ...(body === null ? [] : findRanges(text, "body", around.body, escapeBody(body, isShell))),
    ...Object.entries(headers).flatMap(([name, value]) =>
      findRanges(text, `header.${name}`, aroundHeader(name), value),
    ),
  ]
  return ranges.reduce(cutOut, parts)
}

/** The program inside a shell script, which is JavaScript. */
const INNER = /(?<=<<'JS'\n)[\s\S]*?(?=\nJS\n)/

/** No string and no comment of a program goes over an empty line, so that the blocks between empty lines are coloured one by one. */
function colourProgram(text: string, language: Language): CodePart[] {
  const inner = language === "curl" ? INNER.exec(text) : null
  const programs: [string, Language][] =
    inner === null
      ? [[text, language]]
      : [
          [text.slice(0, inner.index), "curl"],
          [inner[0], "typescript"],
          [text.slice(inner.index + inner[0].length), "curl"],
        ]
  const parts: CodePart[] = []
  for (const [program, name] of programs)
    for (const block of program.split(/(?<=\n\n)/))
      for (const part of colourBlock(block, GRAMMARS[name].name)) add(parts, part.text, part.look)
  return parts
}

/** Most blocks are the same in the programs of all services. Colouring all programs of a page takes 3 ms, and joining the blocks 0.1 ms. */
const BLOCKS = new LRUCache<string, readonly CodePart[]>({ max: 300 })
/** A block with a long body is not worth its memory. */
const LONGEST_CACHED = 3000

function colourBlock(block: string, grammar: string): readonly CodePart[] {
  const key = `${grammar} ${block}`
  const known = BLOCKS.get(key)
  if (known) return known
  const parts = colour(block, grammar)
  if (block.length <= LONGEST_CACHED) BLOCKS.set(key, parts)
  return parts
}

const ESCAPES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }

/** Reads the library's HTML: elements with one class each, and text with five escapes. */
function colour(text: string, grammar: string): CodePart[] {
  if (grammar === "plaintext") return [{ text, look: null, slot: null }]
  const { value } = hljs.highlight(text, { language: grammar, ignoreIllegals: true })
  const open: (Look | null)[] = []
  const parts: CodePart[] = []
  for (const [found, name] of value.matchAll(/<span class="hljs-([a-z]+)[^"]*">|<\/span>|[^<]+/g)) {
    if (name !== undefined) open.push(Object.hasOwn(LOOKS, name) ? (LOOKS[name] ?? null) : (open.at(-1) ?? null))
    else if (found === "</span>") open.pop()
    else
      add(
        parts,
        found.replace(/&(amp|lt|gt|quot|#x27);/g, (written, code) => ESCAPES[code] ?? written),
        open.at(-1) ?? null,
      )
  }
  return parts
}

function add(parts: CodePart[], text: string, look: Look | null) {
  const last = parts.at(-1)
  if (last?.look === look) last.text += text
  else parts.push({ text, look, slot: null })
}

interface Range {
  slot: Slot
  from: number
  to: number
}

function findRanges(text: string, slot: Slot, [before, after]: readonly [string, string], value: string): Range[] {
  const ranges: Range[] = []
  const whole = `${before}${value}${after}`
  for (let at = text.indexOf(whole); at >= 0; at = text.indexOf(whole, at + whole.length)) {
    const from = at + before.length
    ranges.push({ slot, from, to: from + value.length })
  }
  return ranges
}

/** Makes the range one part. It has the colour of its beginning. */
function cutOut(parts: readonly CodePart[], { slot, from, to }: Range): CodePart[] {
  let end = 0
  const slices = parts.flatMap((part) => {
    const start = end
    end += part.text.length
    const cut = (first: number, last: number): CodePart[] => {
      const text = part.text.slice(Math.max(0, first - start), Math.max(0, last - start))
      return text === "" ? [] : [{ ...part, text }]
    }
    const inside = cut(Math.max(start, from), to).map((one) => ({ ...one, slot }))
    return [...cut(start, from), ...inside, ...cut(Math.max(start, to), end)]
  })
  const merged: CodePart[] = []
  for (const part of slices) {
    const last = merged.at(-1)
    if (part.slot !== null && last?.slot === part.slot) last.text += part.text
    else merged.push({ ...part })
  }
  return merged
}
