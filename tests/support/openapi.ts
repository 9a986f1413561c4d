// The document as tests read it: strict, so that whatever is not described is refused; and the routes it has to describe.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020"
import addFormats from "ajv-formats"
import type { RouteHandler } from "@/lib/api/handler"
import { describeApi, type OpenApi } from "@/lib/api/openapi/document"

export type RouteModule = Partial<Record<string, RouteHandler>>

export const ABOUT = { name: "Paid API Directory", baseUrl: "https://directory.example", hasPlayMoney: true }
export const strictDocument: OpenApi = describeApi({ ...ABOUT, isStrict: true })

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema(strictDocument, "openapi")
const compiled = new Map<string, ValidateFunction>()

/** What is wrong with a value by the schema at this place of the document. */
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

const loaders = {
  ...import.meta.glob<RouteModule>("/app/api/v1/**/route.ts"),
  ...import.meta.glob<RouteModule>("/app/feed.*/route.ts"),
  ...import.meta.glob<RouteModule>("/app/llms.txt/route.ts"),
}

/** Every route that the document is about, by its path as the document writes it. */
export async function loadRoutes(): Promise<Map<string, RouteModule>> {
  const loaded = await Promise.all(
    Object.entries(loaders).map(async ([file, load]) => [toPath(file), await load()] as const),
  )
  return new Map(loaded)
}

const toPath = (file: string) =>
  file.slice("/app".length, -"/route.ts".length).replaceAll("[", "{").replaceAll("]", "}")
