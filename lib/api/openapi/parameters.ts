// Parameters that all operations of a kind have.

import type { Parameter } from "@/lib/operation"
import { FLAG, inQuery } from "@/lib/operation-query"

export const STRICT = inQuery("strict", "`true`: an unknown parameter is rejected.", {
  ...FLAG,
  default: "false",
})

export const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of your copy: the response is 304 without a body while the copy is current.",
  schema: { type: "string" },
}
