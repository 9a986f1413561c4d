import { z } from "zod"
import { ApiCatalog, ApisJson, LINK_SET } from "@/lib/api/api-catalog-schema"
import { buildApiCatalog, buildApisJson, SELF_PATHS } from "@/lib/api/self"
import { defineOperations, respondWith } from "@/lib/contract/operation"
import { namedSchema } from "@/lib/contract/schema-names"

export const Description = namedSchema("Description", z.looseObject({ openapi: z.string() }))

const DESCRIPTION = respondWith("The description.", Description, { openapi: "3.1.1" })
const ORIGIN = "https://directory.example"

export const API = defineOperations(
  { tag: "catalogue", method: "get", isCached: true },
  {
    getDescription: {
      path: "/api/v1/openapi.json",
      summary: "Read this description",
      description: "OpenAPI 3.1, made from the schemas that validate the requests.",
      responses: DESCRIPTION,
    },
    readGuide: {
      path: SELF_PATHS.guide,
      summary: "Read the guide for agents",
      responses: {
        200: {
          description: "What the directory offers and how to call it.",
          type: "text/plain",
          example: "# Paid API Directory\n…\n",
        },
      },
      isCounted: false,
    },
  },
)

/** The directory as a paid API itself: the documents by which programs find it, at the paths where they look. */
export const SELF = defineOperations(
  { tag: "clients", method: "get", isCached: true, isCounted: false },
  {
    getRootDescription: {
      path: SELF_PATHS.description,
      summary: "Read this description at the root",
      description:
        "The document of `/api/v1/openapi.json`, where `mppx discover` and `@agentcash/discovery` look. `x-payment-info` names the price of what costs money.",
      responses: DESCRIPTION,
    },
    getApiCatalog: {
      path: SELF_PATHS.catalog,
      summary: "Read the links of the API",
      description: "A link set (RFC 9264) by RFC 9727.",
      responses: {
        200: {
          description: "The links.",
          schema: ApiCatalog,
          example: buildApiCatalog(ORIGIN),
          type: LINK_SET,
          headers: ["Link"],
        },
      },
    },
    getApisJson: {
      path: SELF_PATHS.index,
      summary: "Read the APIs.json index",
      responses: respondWith("The index, in APIs.json 0.19.", ApisJson, buildApisJson("Paid API Directory", ORIGIN)),
    },
    readFullGuide: {
      path: "/llms-full.txt",
      summary: "Read the guide for agents with every operation",
      responses: {
        200: {
          description: "The guide, and each operation with its parameters.",
          type: "text/plain",
          example: "# …\n",
        },
      },
    },
  },
)
