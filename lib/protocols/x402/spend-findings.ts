// The texts of the findings of spend-controls.ts.

import { REASONS } from "@/lib/protocols/clients/reasons"
import { buildTexts } from "@/lib/protocols/findings"

export type SpendReason = "amount_over_limit" | "asset_not_default"

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
