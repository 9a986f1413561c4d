// Parses one YAML file of the operator's own listings. An entry has the fields of POST /api/v1/register, and `featured`. Every
// problem is reported with its line and column. An entry with a problem is left out; the other entries are used.

import {
  CST,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type YAMLError,
  type YAMLMap,
} from "yaml"
import { z } from "zod"
import { categoryPath, httpMethod } from "@/lib/catalogue/listing-fields"
import { optional, toIssueMessage } from "@/lib/contract/input"
import { printable } from "@/lib/protocols/bounded"
import { RegisterInput } from "@/lib/registration/schema"

const LIMITS = { entries: 1_000, problems: 100, depth: 50, indent: 100 } as const

/** Lines and columns count from 1. */
interface Position {
  file: string
  line: number
  column: number
}
export interface Problem extends Position {
  message: string
}

/** Rejects numbers and booleans in a text field, with a hint to add quotes: YAML parses `name: 402` as a number. */
const quoted = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== "number" && typeof value !== "boolean") return value
    context.addIssue({ code: "custom", message: "must be text: put it in quotes", input: value })
    return z.NEVER
  }, schema)

const { shape } = RegisterInput
const Entry = z.strictObject({
  url: quoted(shape.url),
  protocol: quoted(shape.protocol),
  name: quoted(shape.name),
  http_method: quoted(httpMethod),
  description: quoted(shape.description),
  category: quoted(optional(categoryPath)).transform((path) => path || null),
  provider: quoted(shape.provider),
  price_sats: shape.price_sats,
  price_usd: shape.price_usd,
  payment_asset: quoted(shape.payment_asset),
  payment_network: quoted(shape.payment_network),
  featured: z.preprocess((value) => value ?? false, z.boolean("must be true or false")),
})
export type Entry = z.infer<typeof Entry>

export interface PlacedEntry extends Position {
  entry: Entry
}
export interface ListingsFile {
  entries: PlacedEntry[]
  /** Number of entries that are left out because of a problem. */
  leftOut: number
  problems: Problem[]
}

/** Reports a problem at a character offset in the file. `message` is one sentence without the position. */
type Report = (offset: number, message: string) => void

/** Never throws, for any text. */
export function parseListingsFile(file: string, text: string): ListingsFile {
  if (isTooDeep(text)) return rejectFile(file, "The file is nested too deeply.")
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true, logLevel: "error" })
  const positionOf = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const problems: Problem[] = []
  const report: Report = (offset, message) => {
    if (problems.length < LIMITS.problems) problems.push({ ...positionOf(offset), message })
  }
  const nodes = listNodes(document.contents, report)
  const invalid = findInvalid(nodes, [...document.errors, ...document.warnings], report)
  const entries = nodes.flatMap((node) => {
    const entry = invalid.has(node) ? null : parseEntry(node, () => node.toJS(document), report)
    return entry === null ? [] : [{ entry, ...positionOf(node.range[0]) }]
  })
  problems.sort((a, b) => a.line - b.line || a.column - b.column)
  return { entries, leftOut: nodes.length - entries.length, problems }
}

/** The result for a file that is left out as a whole. */
export function rejectFile(file: string, message: string): ListingsFile {
  return { entries: [], leftOut: 1, problems: [{ file, line: 1, column: 1, message }] }
}

/**
 * Finds the entries with invalid YAML, and reports the first error of each entry. One mistake causes several errors, and the YAML
 * between an error and the next entry cannot be trusted.
 */
function findInvalid(
  nodes: readonly ParsedNode[],
  errors: readonly YAMLError[],
  report: Report,
): Set<ParsedNode | null> {
  const invalid = new Set<ParsedNode | null>()
  let next = 0
  for (const { pos, message } of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    while ((nodes[next]?.range[0] ?? Number.POSITIVE_INFINITY) <= pos[0]) next += 1
    const here = nodes[next - 1] ?? null
    if (!invalid.has(here)) report(pos[0], `This is not valid YAML: ${printable(message)}.`)
    invalid.add(here)
  }
  return invalid
}

function listNodes(contents: ParsedNode | null, report: Report): ParsedNode[] {
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  if (!isSeq<ParsedNode>(contents)) {
    report(contents.range[0], 'The file must be a list of listings, each beginning with "- url: …".')
    return []
  }
  const beyond = contents.items[LIMITS.entries]
  if (beyond)
    report(beyond.range[0], `A file may hold ${LIMITS.entries} listings; the entries from here on are left out.`)
  return contents.items.slice(0, LIMITS.entries)
}

function parseEntry(node: ParsedNode, toValue: () => unknown, report: Report): Entry | null {
  if (!isMap<ParsedNode, ParsedNode | null>(node)) {
    report(node.range[0], "A listing must have url, protocol and name.")
    return null
  }
  const result = Entry.safeParse(
    toPlainValue(toValue, (message) => report(node.range[0], message)),
    { error: toIssueMessage },
  )
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")]
    for (const key of keys) {
      const message =
        issue.code === "unrecognized_keys" ? `is not a field of a listing; the fields are ${FIELDS}` : issue.message
      if (key !== "") report(findOffset(node, key), `${printable(key, 50)} ${message}.`)
    }
  }
  return null
}

const FIELDS = Object.keys(Entry.shape).join(", ")

/** Returns the value of a node. Reports a problem and returns null when a YAML alias is undefined or expands too far. */
function toPlainValue(toValue: () => unknown, report: (message: string) => void): unknown {
  try {
    return toValue()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    report(`This is not valid YAML: ${printable(error.message)}.`)
    return null
  }
}

/** The offset of the field's value, else of its name, else of the entry. */
function findOffset(node: YAMLMap.Parsed, key: string): number {
  const pair = node.items.find((item) => "value" in item.key && item.key.value === key)
  return (pair?.value ?? pair?.key ?? node).range[0]
}

/**
 * Whether the file is nested so deeply that the recursive YAML parser would overflow the stack. Reads only the tokens, without
 * recursion.
 */
function isTooDeep(text: string): boolean {
  let [open, onLine, startsLine] = [0, 0, true]
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token)
    if (type === "newline") onLine = 0
    if (type === "flow-seq-start" || type === "flow-map-start") open += 1
    if (type === "flow-seq-end" || type === "flow-map-end") open -= 1
    if (type === "seq-item-ind" || type === "map-value-ind" || type === "explicit-key-ind") onLine += 1
    if (
      open > LIMITS.depth ||
      onLine > LIMITS.depth ||
      (startsLine && type === "space" && token.length > LIMITS.indent)
    )
      return true
    startsLine = type === "newline"
  }
  return false
}
