// Placeholders in the path of a URL, in the notations of URI templates and OpenAPI, Express, wildcards, Next.js and Flask. Pure.

import { isPlainLine } from "@/lib/text/text"

/** Each notation has one group: the name of the parameter, with the modifiers of its framework. */
const NOTATIONS = [
  /(?:\{|%7b)([^{}]{1,100}?)(?:\}|%7d)/,
  /(?<=\/):([a-z_]\w*)(?:\([^/()]{0,100}\))?[?+*]?/,
  /(?<=\/)(\*|%2a)/,
  /(?<=\/)(?:\[|%5b){1,2}(?:\.{3})?([a-z_][\w-]*)(?:\]|%5d){1,2}/,
  /(?<=\/)(?:<|%3c)([^/<>]{1,100}?)(?:>|%3e)/,
]
const PLACEHOLDER = new RegExp(NOTATIONS.map(({ source }) => source).join("|"), "gi")
const BRACE = /[{}]|%7[bd]/i
const MAX_VALUE = 200

/** True for a path with placeholders: `/x/{id}`, `/x/:id`, `/x/*`, `/x/[id]`, `/x/[...id]`, `/x/<id>`. */
export function isPathTemplate(url: string): boolean {
  const path = url.trim().split(/[?#]/)[0]?.slice(8) ?? ""
  return BRACE.test(path) || path.search(PLACEHOLDER) >= 0
}

/** The names of the parameters in the order of the path, each once. A wildcard is named `*`. */
export function listPlaceholders(path: string): string[] {
  return [...new Set([...path.matchAll(PLACEHOLDER)].map(findName))]
}

/**
 * Puts values for the placeholders in the path of a URL.
 * @returns null when a value is missing or cannot stand in a path, or when a placeholder is left
 */
export function fillPlaceholders(url: string, values: ReadonlyMap<string, unknown>): string | null {
  const [path = "", ...rest] = url.split(/(?=[?#])/)
  const texts = listPlaceholders(path).map((name): [string, string | null] => [name, toSegment(values.get(name))])
  if (texts.some(([, text]) => text === null)) return null
  const filled = path.replace(PLACEHOLDER, (...match) => new Map(texts).get(findName(match)) ?? "")
  if (isPathTemplate(filled)) return null
  // A lone question mark belongs to an optional parameter of Express.
  const query = rest.join("")
  return query === "?" ? filled : filled + query
}

/** Without the operators of URI templates (`{+path}`, `{path*}`), and the types of Flask (`<int:id>`) and ASP.NET (`{id:int}`). */
function findName(match: readonly unknown[]): string {
  const [name = ""] = match.slice(1, NOTATIONS.length + 1).filter((group) => typeof group === "string")
  if (/^(?:\*|%2a)$/i.test(name)) return "*"
  const isFlask = /^(?:<|%3c)/i.test(String(match[0]))
  return isFlask ? name.replace(/^[^:]*:/, "") : name.replace(/^[+#./;?&]/, "").replace(/[:*?=].*$/, "")
}

/** A dot segment would lead to another path. */
function toSegment(value: unknown): string | null {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value
  if (typeof text !== "string" || text.length > MAX_VALUE || !isPlainLine(text)) return null
  return /^\s*\.{0,2}\s*$/.test(text) ? null : encodeURIComponent(text)
}
