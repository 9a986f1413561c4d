// Parameters that all operations of a kind have.

import type { Parameter } from "@/lib/operation"
import { FLAG, inQuery } from "@/lib/operation-query"

export const STRICT = inQuery("strict", "`true`: a parameter that means nothing here is rejected.", {
  ...FLAG,
  default: "false",
})

export const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of the response that you have: 304 without a body while it is the same.",
  schema: { type: "string" },
}
