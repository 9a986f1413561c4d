// The limits of request bodies in the OpenAPI document are exactly those that the routes enforce.

import { describe, expect, it } from "vitest"
import type { ZodType } from "zod"
import { buildDocument } from "@/lib/api/openapi/document"
import { HTTP_METHODS } from "@/lib/catalogue/names"
import { BODIES } from "@/tests/support/bodies"
import { ABOUT } from "@/tests/support/openapi"

interface Described {
  type?: string | string[]
  enum?: (string | null)[]
  anyOf?: Described[]
  items?: Described
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}
interface Field {
  body: string
  name: string
  described: Described
}

const { schemas } = buildDocument(ABOUT).components as {
  schemas: Record<string, { properties: Record<string, Described> }>
}
const FIELDS: Field[] = Object.keys(BODIES).flatMap((body) =>
  Object.entries(schemas[body]?.properties ?? {}).map(([name, described]) => ({ body, name, described })),
)
const isString = ({ type, enum: values }: Described) => [type].flat().includes("string") || values !== undefined
const STRINGS = FIELDS.filter(({ described }) => isString(described))
const named = (fields: Field[]) => fields.map((field) => [`${field.body}.${field.name}`, field] as const)

/** Whether the route's schema accepts this value of the field. */
function accepts({ body, name }: Field, value: unknown): boolean {
  const field = BODIES[body]?.shape[name] as ZodType | undefined
  return field?.safeParse(value).success === true
}

/** A value of the field `name` with exactly `length` characters. Only the length may make the value invalid. */
function fill(name: string, length: number): string {
  const url = "https://api.example.com/"
  const starts = { url, origin: url, openapi_url: url, invoice: "lnbcrt", secret: "", verification_token: "" }
  const start = starts[name as keyof typeof starts] as string | undefined
  if (start !== undefined) return start + "a".repeat(length - start.length)
  if (name === "probe_body" || name === "body") return `"${"😀".repeat(length - 2)}"`
  if (name === "tool") return "a".repeat(length)
  // Payees have at most 100 characters each.
  if (name === "pay_to") return `${"a".repeat(100)},`.repeat(length).slice(0, length)
  if (name === "domain" || name === "host") return fillHost(length)
  if (name === "contact_email") return `${"a".repeat(64)}@${fillHost(length - 65)}`
  return "😀".repeat(length)
}

/** A host name with exactly `length` characters, in labels of at most 63, the maximum of DNS. */
function fillHost(length: number): string {
  const end = ".example.com"
  const letters = "a".repeat(length - end.length).replace(/(.{60})./g, "$1.")
  return `${letters.replace(/\.$/, "b")}${end}`
}

describe("every text of a request body", () => {
  it("is described, and examples of every kind exist", () => {
    expect(STRINGS.length).toBeGreaterThan(30)
    expect(new Set(STRINGS.map(({ body }) => body)).size).toBeGreaterThan(10)
  })

  it.each(named(STRINGS))(
    "%s has a maximum length, a list of values or a format in the document",
    (_, { described }) => {
      const { maxLength, enum: values, pattern, format } = described
      expect([maxLength, values, pattern, format].some((limit) => limit !== undefined)).toBe(true)
    },
  )

  it.each(named(STRINGS.filter(({ described }) => described.maxLength !== undefined)))(
    "%s accepts the maximum length of the document, and not one character more",
    (_, field) => {
      const { maxLength = 0 } = field.described
      expect([...fill(field.name, maxLength)]).toHaveLength(maxLength)
      expect(accepts(field, fill(field.name, maxLength))).toBe(true)
      expect(accepts(field, fill(field.name, maxLength + 1))).toBe(false)
    },
  )

  it.each(named(STRINGS.filter(({ described }) => described.enum !== undefined)))(
    "%s accepts the values of the document, and no others",
    (_, field) => {
      for (const value of field.described.enum ?? []) expect(accepts(field, value)).toBe(true)
      expect(accepts(field, "something else")).toBe(false)
    },
  )

  it.each([
    ...["service.new", " service.down , service.new ", "service.gone", "service.new,", "service.new service.down"],
    ...["SERVICE.New", ",service.new,,Service.Down, ", ",", "service.new,service.gone", "serviceXnew"],
  ])("WebhookInput.events accepts %j exactly if the document's pattern matches", (text) => {
    const events = STRINGS.find(({ name }) => name === "events")
    if (!events) throw new Error("events are not described")
    expect(accepts(events, text)).toBe(new RegExp(events.described.pattern ?? "").test(text))
  })

  it("has these limits", () => {
    const limits = Object.fromEntries(
      STRINGS.filter(({ body }) => body === "RegisterInput").map(({ name, described }) => [
        name,
        described.maxLength ?? described.enum,
      ]),
    )
    expect(limits).toMatchObject({
      url: 2000,
      name: 200,
      protocol: ["L402", "x402", "MPP"],
      http_method: [...HTTP_METHODS, null],
      probe_body: 4000,
      description: 2000,
      category: 100,
      provider: 200,
      payment_asset: 50,
      payment_network: 50,
      contact_email: 254,
    })
  })
})
