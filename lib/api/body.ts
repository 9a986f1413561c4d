// Reads JSON request bodies of at most 64 KiB. Bytes are counted while they arrive, so a larger body is rejected before it fills
// memory, even without Content-Length.

import { z } from "zod"
import { AppError, type FieldProblem } from "@/lib/contract/errors"
import { findMeant } from "@/lib/contract/field-slips"
import { formatPath } from "@/lib/contract/input"
import type { JsonSchema } from "@/lib/contract/operation"
import { MOST_DEPTH, parseJson } from "@/lib/protocols/json"

const LIMITS = { bytes: 65_536 } as const

/**
 * @throws AppError `unsupported_media_type`, `payload_too_large`, or `invalid_json`, which also covers a missing or incomplete
 * body
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === "") throw new AppError("invalid_json", "The request has no body; send a JSON object.")
  return parseBody(request, text)
}

/** Like `readJson`, but returns an empty object for a request without a body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  return text === "" ? {} : parseBody(request, text)
}

/**
 * Returns the JSON of a request whose operation takes no body. Returns null for anything else: a body without effect is no reason
 * to reject the request.
 */
export async function findJson(request: Request): Promise<unknown> {
  const text = await readText(request).catch((error: unknown) => {
    if (error instanceof AppError) return ""
    throw error
  })
  return parseJson(text) ?? null
}

function parseBody(request: Request, text: string): unknown {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as Content-Type: application/json.")
  }
  const value = parseJson(text)
  if (value !== undefined) return value
  throw new AppError("invalid_json", `The body is not valid JSON of at most ${MOST_DEPTH} levels.`)
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => new AppError("payload_too_large", `The body may have at most ${LIMITS.bytes} bytes.`)
  if (Number(request.headers.get("content-length") ?? 0) > LIMITS.bytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LIMITS.bytes) break
      chunks.push(chunk)
    }
  } catch {
    // The stream fails when the client disconnects. Respond 400: the server did not fail.
    throw new AppError("invalid_json", "The body ended before it was complete.")
  }
  if (size > LIMITS.bytes) throw tooLarge()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError("invalid_json", "The body is not valid UTF-8.")
  }
}

interface UnknownFields {
  /** Paths of fields without effect, such as `logo` and `parameters[0].unit`. */
  ignored: string[]
  /** Fields that stand for a known one, which the caller did not send. */
  slips: FieldProblem[]
}

const described = new WeakMap<z.ZodType, JsonSchema>()

/**
 * Finds the fields of a JSON body that its schema does not have (docs/decisions.md#bodies), at each depth. A member that takes
 * any JSON, such as the example of a parameter, is not looked into.
 * @param body untrusted JSON of at most 64 kB
 */
export function findUnknownFields(schema: z.ZodType, body: unknown): UnknownFields {
  const found: UnknownFields = { ignored: [], slips: [] }
  collect(describe(schema), body, [], found)
  return found
}

function describe(schema: z.ZodType): JsonSchema {
  const known = described.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema
  described.set(schema, json)
  return json
}

type Path = readonly (string | number)[]

function collect(schema: JsonSchema, value: unknown, path: Path, found: UnknownFields): void {
  // A field that may be null or has several forms: every form is looked at, and only one has the members of an object.
  const { anyOf, items, properties } = schema
  if (Array.isArray(anyOf)) for (const form of anyOf) collect(form, value, path, found)
  if (Array.isArray(value)) {
    if (!isRecord(items)) return
    for (const [index, item] of value.entries()) collect(items, item, [...path, index], found)
  } else if (isRecord(value) && isRecord(properties)) {
    const names = Object.keys(properties)
    for (const [name, member] of Object.entries(value)) {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (isRecord(inner)) collect(inner, member, [...path, name], found)
      else collectUnknown(name, names, value, path, found)
    }
  }
}

function collectUnknown(
  name: string,
  names: readonly string[],
  given: Record<string, unknown>,
  path: Path,
  { ignored, slips }: UnknownFields,
): void {
  const field = formatPath([...path, name])
  const meant = findMeant(name, names)
  const isGiven = meant.some((one) => Object.hasOwn(given, one) && given[one] !== null)
  if (meant.length === 0 || isGiven) ignored.push(field)
  else slips.push({ field, message: `is not a field of this body; use ${meant.join(" or ")}` })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
