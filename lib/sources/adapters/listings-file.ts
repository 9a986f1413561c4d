// The operator's own list: one YAML file of listings in the words of POST /api/v1/register, with `featured` besides. Every
// problem is told with line and column; an entry that has one is left out, and the others stand.

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
import { optional, toIssueMessage } from "@/lib/input"
import { printable } from "@/lib/protocols/bounded"
import { categoryPath, RegisterInput } from "@/lib/registration/schema"

const LIMITS = { entries: 1_000, problems: 100, depth: 50, indent: 100 } as const

/** Lines and columns count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  /** One sentence for the operator. */
  message: string
}

/** YAML takes `name: 402` for a number. */
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
  http_method: quoted(shape.http_method),
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

export interface PlacedEntry {
  entry: Entry
  /** Where it begins. */
  file: string
  line: number
  column: number
}
export interface ListingsFile {
  entries: PlacedEntry[]
  /** How many are left out for a problem of theirs. */
  leftOut: number
  problems: Problem[]
}

/** What is told of a place of the file: an offset, and one sentence without its place. */
type Tell = (offset: number, message: string) => void

/** Never throws, whatever the text. */
export function readListingsFile(file: string, text: string): ListingsFile {
  if (isTooDeep(text)) return refuseFile(file, "The file is nested too deeply.")
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true, logLevel: "error" })
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const problems: Problem[] = []
  const tell: Tell = (offset, message) => {
    if (problems.length < LIMITS.problems) problems.push({ ...placeOf(offset), message })
  }
  const nodes = nodesOf(document.contents, tell)
  const broken = findBroken(nodes, [...document.errors, ...document.warnings], tell)
  const entries = nodes.flatMap((node) => {
    const entry = broken.has(node) ? null : readEntry(node, () => node.toJS(document), tell)
    return entry === null ? [] : [{ entry, ...placeOf(node.range[0]) }]
  })
  problems.sort((a, b) => a.line - b.line || a.column - b.column)
  return { entries, leftOut: nodes.length - entries.length, problems }
}

/** A file of which nothing is taken. */
export function refuseFile(file: string, message: string): ListingsFile {
  return { entries: [], leftOut: 1, problems: [{ file, line: 1, column: 1, message }] }
}

/**
 * The entries in which the YAML is not valid. What stands after a mistake cannot be trusted before the next entry begins;
 * and as one mistake makes several errors, only the first of an entry is told.
 */
function findBroken(nodes: readonly ParsedNode[], errors: readonly YAMLError[], tell: Tell): Set<ParsedNode | null> {
  const broken = new Set<ParsedNode | null>()
  let next = 0
  for (const { pos, message } of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    while ((nodes[next]?.range[0] ?? Number.POSITIVE_INFINITY) <= pos[0]) next += 1
    const here = nodes[next - 1] ?? null
    if (!broken.has(here)) tell(pos[0], `This is not valid YAML: ${printable(message)}.`)
    broken.add(here)
  }
  return broken
}

function nodesOf(contents: ParsedNode | null, tell: Tell): ParsedNode[] {
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  if (!isSeq<ParsedNode>(contents)) {
    tell(contents.range[0], 'The file must be a list of listings, each beginning with "- url: …".')
    return []
  }
  const beyond = contents.items[LIMITS.entries]
  if (beyond) tell(beyond.range[0], `A file may hold ${LIMITS.entries} listings; those from here on are left out.`)
  return contents.items.slice(0, LIMITS.entries)
}

function readEntry(node: ParsedNode, toValue: () => unknown, tell: Tell): Entry | null {
  if (!isMap<ParsedNode, ParsedNode | null>(node)) {
    tell(node.range[0], "A listing must have url, protocol and name.")
    return null
  }
  const result = Entry.safeParse(
    resolve(toValue, (message) => tell(node.range[0], message)),
    { error: toIssueMessage },
  )
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")]
    for (const key of keys) {
      const message =
        issue.code === "unrecognized_keys" ? `is no field of a listing; there are ${FIELDS}` : issue.message
      if (key !== "") tell(offsetOf(node, key), `${printable(key, 50)} ${message}.`)
    }
  }
  return null
}

const FIELDS = Object.keys(Entry.shape).join(", ")

/** The value of a node; null, with a problem told, when its aliases name nothing or too much. */
function resolve(toValue: () => unknown, tell: (message: string) => void): unknown {
  try {
    return toValue()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    tell(`This is not valid YAML: ${printable(error.message)}.`)
    return null
  }
}

/** Of the field's value, else of its name, else of the entry. */
function offsetOf(node: YAMLMap.Parsed, key: string): number {
  const pair = node.items.find((item) => "value" in item.key && item.key.value === key)
  return (pair?.value ?? pair?.key ?? node).range[0]
}

/** Whether reading it would take more of the stack than there may be. Tells from its signs alone, without nesting itself. */
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
