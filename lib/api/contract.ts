// The operations that describe the API itself: the OpenAPI document, and the guide for agents.

import { z } from "zod"
import { defineOperations } from "@/lib/operation"

export const Description = z.looseObject({ openapi: z.string() })

export const API = defineOperations(
  { tag: "catalogue", method: "get", isCached: true },
  {
    getDescription: {
      path: "/api/v1/openapi.json",
      summary: "Read this description",
      description: "OpenAPI 3.1, made from the schemas that validate the requests.",
      responses: { 200: { description: "The description.", schema: Description, example: { openapi: "3.1.1" } } },
    },
    readGuide: {
      path: "/llms.txt",
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
