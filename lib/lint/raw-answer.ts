// An HTTP answer as people copy it: from `curl -i`, from `curl -v`, or from a browser's tools; with a status line or without, with
// headers alone or the body alone. Pure.

import type { Reply } from "@/lib/protocols/challenge"

export interface RawAnswer {
  reply: Reply
  /** No status line: taken for a 402. */
  isStatusAssumed: boolean
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t].*)?$/i
const HEADER = /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*(.*?)[ \t]*$/
/** A header that goes on (RFC 9112 §5.2). */
const FOLDED = /^[ \t]+\S/
const ASSUMED_STATUS = 402

/** Of several answers in a row, such as a redirect's and what it led to, the last. */
export function parseAnswer(text: string): RawAnswer {
  const lines = pickReceived(
    text
      .replace(/\r\n?/g, "\n")
      .replace(/^\s*\n/, "")
      .split("\n"),
  )
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

/** `curl -v` marks what it received with "<" and puts its own remarks between; the body follows unmarked. */
function pickReceived(lines: string[]): string[] {
  if (!lines.some((line) => /^< HTTP\//i.test(line))) return lines
  const end = lines.findLastIndex((line) => /^<\s*$/.test(line))
  const head = lines.slice(0, end + 1).filter((line) => line.startsWith("<"))
  const body = lines.slice(end + 1).filter((line) => !/^[*{}] /.test(line))
  return [...head.map((line) => line.slice(2)), ...body]
}

/** Reads headers from line `at` on; answers where the body begins. */
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

/** Lines of one name stay apart, as they came. */
function group(headers: readonly [string, string][]): Record<string, string[]> {
  const names = [...new Set(headers.map(([name]) => name))]
  return Object.fromEntries(
    names.map((name) => [name, headers.filter(([one]) => one === name).map(([, value]) => value)]),
  )
}
