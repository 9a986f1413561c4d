// Whether the usual setup of the reference client leaves a challenge unpaid that the client would pay after a change of its spend
// controls: more than $1, or a token that is not a default one.

import { judgeX402 } from "@/lib/protocols/clients/x402-ts"
import type { JsonObject } from "@/lib/protocols/json"
import type { SpendReason } from "@/lib/protocols/x402/extension-findings"
import type { X402Payload } from "@/lib/protocols/x402/payload"

/** The client of the rules reads HTTP responses, so challenges of MCP have no finding. */
export function findSpendRefusal(document: JsonObject, source: X402Payload["source"]): SpendReason | null {
  const usual = source === "mcp" ? null : judgeX402(document, "defaults")
  if (usual !== "amount_over_limit" && usual !== "asset_not_default") return null
  return judgeX402(document, "limits-lifted") === null ? usual : null
}
