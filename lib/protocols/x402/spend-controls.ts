// Whether the usual setup of the reference client leaves a challenge unpaid that the client would pay after a change of its spend
// controls: more than $1, or a token that is not a default one.

import { REASONS } from "@/lib/protocols/clients/reasons"
import { judgeX402 } from "@/lib/protocols/clients/x402-ts"
import { buildTexts } from "@/lib/protocols/findings"
import type { JsonObject } from "@/lib/protocols/json"
import type { X402Payload } from "@/lib/protocols/x402/payload"

type SpendReason = "amount_over_limit" | "asset_not_default"

const buildRow = (reason: SpendReason, expected: string) =>
  [
    `The usual setup of the reference client leaves the challenge unpaid. ${REASONS[reason].message}`,
    expected,
    `Name the setting in your documentation: ${REASONS[reason].setting}`,
  ] as const

export const SPEND_TEXTS = buildTexts("@x402/core 2.27, spendControls", {
  amount_over_limit: buildRow("amount_over_limit", "an entry of at most $1, or buyers who raise the limit"),
  asset_not_default: buildRow("asset_not_default", "an entry in USDC too, or buyers who allow the token"),
})

/** The client of the rules reads HTTP responses, so challenges of MCP have no finding. */
export function findSpendRefusal(document: JsonObject, source: X402Payload["source"]): SpendReason | null {
  const usual = source === "mcp" ? null : judgeX402(document, "defaults")
  if (usual !== "amount_over_limit" && usual !== "asset_not_default") return null
  return judgeX402(document, "limits-lifted") === null ? usual : null
}
