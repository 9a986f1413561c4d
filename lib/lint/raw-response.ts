// Parses an HTTP response as people copy it: from `curl -i`, `curl -v` or a browser's tools, with or without a status line,
// headers only or body only. Pure.

import type { Reply } from "@/lib/protocols/challenge"

export interface RawResponse {
  reply: Reply
  /** True when the text has no status line. The status is then assumed to be 402. */
  isStatusAssumed: boolean
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t].*)?$/i
const HEADER = /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*(.*?)[ \t]*$/
/** A continuation line of the previous header (RFC 9112 §5.2). */
const FOLDED = /^[ \t]+\S/
const ASSUMED_STATUS = 402

/** Parses the text. Of several responses in a row, for example a redirect and its target, returns the last one. */
export function parseResponse(text: string): RawResponse {
  const unified = text.replace(/\r\n?/g, "\n").replace(/^\s*\n/, "")
  const lines = pickReceived(unified.split("\n"))
  let at = 0
  let status: number | null = null
  let headers: [string, string][] = []
  for (let found = STATUS_LINE.exec(lines[0] ?? ""); found; found = STATUS_LINE.exec(lines[at] ?? "")) {
    status = Number(found[1])
    headers = []
    at = readHead(lines, at + 1, headers)
  }
  if (status === null && HEADER.test(lines[0] ?? "")) at = readHead(lines, 0, headers)
  const reply = { status: status ?? ASSUMED_STATUS, headers: group(headers), body: lines.slice(at).join("\n") }
  return { reply, isStatusAssumed: status === null }
}

/**
 * Removes what `curl -v` adds to a response: the mark "< " before each received header, and lines about the connection. Returns
 * other text unchanged.
 */
function pickReceived(lines: string[]): string[] {
  if (!lines.some((line) => /^< HTTP\//i.test(line))) return lines
  const end = lines.findLastIndex((line) => /^<\s*$/.test(line))
  const head = lines.slice(0, end + 1).filter((line) => line.startsWith("<"))
  const body = lines.slice(end + 1).filter((line) => !/^[*{}] /.test(line))
  return [...head.map((line) => line.slice(2)), ...body]
}

/** Parses headers from line `at` on and adds them to `headers`. Returns the line where the body begins. */
function readHead(lines: readonly string[], at: number, headers: [string, string][]): number {
  for (let index = at; index < lines.length; index += 1) {
    const line = lines[index] ?? ""
    if (line.trim() === "") return index + 1
    const last = headers.at(-1)
    const [, name, value = ""] = HEADER.exec(line) ?? []
    if (name !== undefined) headers.push([name.toLowerCase(), value])
    else if (last && FOLDED.test(line)) last[1] += ` ${line.trim()}`
    else return index
  }
  return lines.length
}

/** Groups header values by name. Repeated headers stay separate values, in their order. */
function group(headers: readonly [string, string][]): Record<string, string[]> {
  const names = [...new Set(headers.map(([name]) => name))]
  const valuesOf = (name: string) => headers.filter(([one]) => one === name).map(([, value]) => value)
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]))
}
