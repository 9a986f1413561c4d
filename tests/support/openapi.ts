// The OpenAPI document and the routes that it must describe. The document is strict: it allows no additional fields, so an
// undocumented field fails a test.

import { readdirSync } from "node:fs"
import path from "node:path"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import type { RouteHandler } from "@/lib/api/handler"
import { buildDocument, type OpenApi } from "@/lib/api/openapi/document"

export type RouteModule = Partial<Record<string, RouteHandler>>

export const ABOUT = {
  name: "Paid API Directory",
  baseUrl: "https://directory.example",
  hasPlayMoney: true,
  sale: { sats: 100, hours: 24 },
}
export const strictDocument: OpenApi = buildDocument({ ...ABOUT, isStrict: true })

interface Validator {
  documentText: string
  ajv: Ajv2020
  compiled: Map<string, ValidateFunction>
}
/** Stored on the global object: the files of a worker share the compiled schemas, although each file loads this module anew. */
const worker = globalThis as { openapiValidator?: Validator }

/** Returns the validator of an earlier file of this worker, unless that file's document was different. */
function openValidator(): Validator {
  const documentText = JSON.stringify(strictDocument)
  if (worker.openapiValidator?.documentText === documentText) return worker.openapiValidator
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats["default"](ajv)
  ajv.addSchema(strictDocument, "openapi")
  worker.openapiValidator = { documentText, ajv, compiled: new Map() }
  return worker.openapiValidator
}
const { ajv, compiled } = openValidator()

/** Validates a value with the schema at `place`, a path of keys in the document. Returns a sentence for each error. */
export function findFaults(place: readonly string[], value: unknown): string[] {
  const pointer = `openapi#/${place.map((part) => encodeURIComponent(escapePointer(part))).join("/")}`
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer })
  compiled.set(pointer, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  )
}

const escapePointer = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1")

const APP = path.resolve("app")
const DESCRIBED =
  /^(api\/v1\/.+|api\/services|llms(-full)?\.txt|openapi\.json|apis\.json|\.well-known\/api-catalog|(v2\/x402\/)?discovery\/\w+|v0\.1\/servers(\/.+)?|(.+\/)?(feed\.\w+|summary\.json))\/route\.ts$/

/** Loads all routes that the document must describe, by path template. One file of Next serves both badges. */
export async function loadRoutes(): Promise<Map<string, RouteModule>> {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => DESCRIBED.test(file))
  const loaded = files.map(async (file) => {
    const route: RouteModule = await import(/* @vite-ignore */ path.join(APP, file))
    return [toPath(file), route] as const
  })
  // Imported here, because lib/env reads the settings when it is first imported, and some tests set them before.
  const { json, svg } = await import("@/app/badge/badge-routes")
  const badges = [
    ["/badge/{id}.svg", svg],
    ["/badge/{id}.json", json],
  ] as const
  return new Map<string, RouteModule>([...(await Promise.all(loaded)), ...badges])
}

const toPath = (file: string) => `/${file.slice(0, -"/route.ts".length).replaceAll("[", "{").replaceAll("]", "}")}`
