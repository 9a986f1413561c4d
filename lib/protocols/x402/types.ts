// Types for the parsed parts of an x402 challenge.

import type { Offer } from "@/lib/protocols/payment"

export interface X402Entry extends Offer {
  issues: readonly string[]
  warnings: readonly string[]
  assetKnown: boolean
}

export interface X402Challenge {
  protocol: "x402"
  version: number | null
  /** `mcp` is the response to an MCP request, which has status 200. */
  source: "header" | "body" | "mcp" | null
  /** The payment requirements as the challenge has them, limited in size. */
  accepts: readonly unknown[]
  entries: readonly X402Entry[]
  /** Whether a valid entry names a known asset; null when no entry is valid. */
  assetKnown: boolean | null
  resource: string | null
  /**
   * The HTTP method that the challenge declares, or null. `sampleBody` is the example body in the challenge as JSON text, or
   * null.
   */
  method: string | null
  sampleBody: string | null
  /** Whether the challenge describes the input or the output of the endpoint. */
  hasSchema: boolean
  facilitatorHints: readonly string[]
}
