// The documents by which programs find this directory's API. Pure.

import type { ApiCatalog, ApisJson } from "@/lib/api/api-catalog-schema"

export const SELF_PATHS = {
  description: "/openapi.json",
  catalog: "/.well-known/api-catalog",
  index: "/apis.json",
  guide: "/llms.txt",
} as const

const ABOUT =
  "A directory of APIs that take payments from programs, with the price, health and payment terms of each as probed."

/** @param origin of the directory, without a trailing slash */
export function buildApiCatalog(origin: string): ApiCatalog {
  const link = (path: string, type: string) => [{ href: origin + path, type }]
  return {
    linkset: [
      {
        anchor: `${origin}/api/v1`,
        "service-desc": link(SELF_PATHS.description, "application/json"),
        "service-doc": link("/api-docs", "text/html"),
        "service-meta": link(SELF_PATHS.guide, "text/plain"),
        status: link("/summary.json", "application/json"),
      },
    ],
  }
}

export function buildApisJson(name: string, origin: string): ApisJson {
  const { host } = new URL(origin)
  return {
    aid: host,
    name,
    description: ABOUT,
    url: origin + SELF_PATHS.index,
    specificationVersion: "0.19",
    type: "Index",
    apis: [
      {
        aid: `${host}:api`,
        name,
        description: ABOUT,
        humanURL: `${origin}/api-docs`,
        baseURL: `${origin}/api/v1`,
        tags: ["directory", "payments", "L402", "x402", "MPP"],
        properties: [
          { type: "OpenAPI", url: origin + SELF_PATHS.description },
          { type: "Documentation", url: `${origin}/api-docs` },
          { type: "StatusPage", url: `${origin}/status` },
        ],
      },
    ],
  }
}
