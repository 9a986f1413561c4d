// What tells programs how to use the rest: this description, and the guide for agents.

import type { Operation } from "@/lib/api/openapi/operation"

export const DESCRIPTION: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/openapi.json",
    id: "getDescription",
    tag: "catalogue",
    summary: "Read this description",
    about: "OpenAPI 3.1, made from the schemas by which the calls themselves are checked.",
    answers: { 200: { about: "The description.", schema: "Description", example: { openapi: "3.1.1" } } },
    isCached: true,
  },
  {
    method: "get",
    path: "/llms.txt",
    id: "readGuide",
    tag: "catalogue",
    summary: "Read the guide for agents",
    answers: {
      200: { about: "What there is and how to call it.", type: "text/plain", example: "# Paid API Directory\n…\n" },
    },
    isCounted: false,
    isCached: true,
  },
]
