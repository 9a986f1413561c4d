// The parameters that a registration or the owner of a domain declares for the request. Untrusted, so every text, value and list
// is bounded before it is stored. They describe the call to readers and in code examples; no probe sends them. Pure.

import { z } from "zod"
import { LIMITS as BOUNDS, type Description, toBoundedJson } from "@/lib/catalogue/call/description"
import { buildBody, buildQuery, type PlacedField, toParameters } from "@/lib/catalogue/call/example-request"
import { openDocument } from "@/lib/catalogue/call/json-schema"
import { CallParameter } from "@/lib/catalogue/call/schema"
import { oneOf, optional, reject } from "@/lib/contract/input"
import { countCharacters, visibleName, visibleText } from "@/lib/text/text"

export const PLACES = CallParameter.shape.in.options

export const LIMITS = {
  parameters: BOUNDS.parameters,
  name: BOUNDS.name,
  type: BOUNDS.name,
  description: BOUNDS.description,
  example: BOUNDS.example,
  /** Characters of the whole list as JSON text: a form post repeats the list four times, and has at most 64 kB. */
  size: 8_000,
} as const

const Example = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null) return undefined
    const text = toBoundedJson(value, LIMITS.example)
    if (text !== null) return z.json().parse(JSON.parse(text))
    return reject(context, `must be visible JSON of at most ${LIMITS.example} characters`)
  })
  .optional()
  .describe(`A value that the endpoint accepts: any JSON of at most ${LIMITS.example} characters.`)

const DeclaredParameter = z.object({
  in: oneOf(PLACES),
  name: visibleName(LIMITS.name).refine((text) => text !== "", "is required"),
  type: optional(visibleName(LIMITS.type)).describe("The JSON Schema type, such as `string`."),
  required: z.boolean().default(false),
  description: optional(visibleText(LIMITS.description)),
  example: Example,
})

const isTwice = (all: readonly CallParameter[], { in: place, name }: CallParameter, index: number) =>
  all.findIndex((one) => one.in === place && one.name === name) < index

/** A list of parameters. The place and the name of each are unique. */
export const DeclaredParameters = z
  .array(DeclaredParameter)
  .max(LIMITS.parameters, `must have at most ${LIMITS.parameters} parameters`)
  .superRefine((all, context) => {
    for (const [index, one] of all.entries()) {
      if (!isTwice(all, one, index)) continue
      context.addIssue({ code: "custom", path: [index, "name"], message: `is declared twice for ${one.in}` })
    }
    if (countCharacters(JSON.stringify(all)) <= LIMITS.size) return
    context.addIssue({ code: "custom", message: `must have at most ${LIMITS.size} characters as JSON` })
  })

/** The stored list. A row that another version wrote counts as empty. */
export const readDeclared = (stored: unknown): CallParameter[] => z.array(CallParameter).safeParse(stored).data ?? []

/** The example request of declared parameters; null for an empty list. */
export function describeDeclared(parameters: readonly CallParameter[]): Description | null {
  if (parameters.length === 0) return null
  const fields = parameters.map(toField)
  const document = openDocument(null)
  const inBody = fields.filter((field) => field.in === "body")
  return {
    method: null,
    parameters: toParameters(fields),
    query: buildQuery(fields, document),
    body: buildBody(inBody, document),
    output: null,
  }
}

function toField({ example, ...parameter }: CallParameter): PlacedField {
  const { type } = parameter
  const schema = { ...(type !== null && { type }), ...(example !== undefined && { example }) }
  return { ...parameter, example, schema }
}

/** Compares JSON values. The database stores the members of an object in another order than the caller sent them. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [entries, others] = [listMembers(one), new Map(listMembers(other))]
  return entries.length === others.size && entries.every(([name, value]) => isSameJson(value, others.get(name)))
}

const listMembers = (value: object) => Object.entries(value).filter(([, member]) => member !== undefined)
