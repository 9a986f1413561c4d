// Hostile challenges of x402: each differs from the honest one in what its name says.

import type { Challenge } from "../answers"
import type { X402 } from "./x402-listed"
import { termsChallenges } from "./x402-terms"
import { textsChallenges } from "./x402-texts"
import { buildTools } from "./x402-tools"
import { transportChallenges } from "./x402-transport"

export function x402Challenges(listed: X402): readonly Challenge[] {
  const tools = buildTools(listed)
  return [...termsChallenges(tools), ...transportChallenges(tools), ...textsChallenges(tools)]
}

/** The challenges of a service whose payee changed a few days ago: the programs still expect the old one. */
export const changedPayeeX402 = (listed: X402): readonly Challenge[] =>
  x402Challenges(listed).filter(({ name }) =>
    ["honest", "another-payee", "another-payee-and-cheap", "thief-second"].includes(name),
  )
