// The listed services: one per kind of payment, and one more per version of x402. Each has the call from which the directory
// writes its programs, what these may pay, and the challenges that its endpoint answers.

import type { Call, CallOffer } from "@/lib/catalogue/call/schema"
import { NO_GUARD, type PaymentGuard } from "@/lib/catalogue/snippets/offer"
import type { Protocol } from "@/lib/protocols/names"
import { buildCall } from "../calls"
import type { Challenge } from "./answers"
import { changedNodeChallenges, LIGHTNING, lightningChallenges, THIEF } from "./challenges/lightning"
import { changedPayeeMpp, evmChargeChallenges, sessionChallenges, tempoChargeChallenges } from "./challenges/mpp"
import { EVM_CHARGE, SESSION, TEMPO_CHARGE } from "./challenges/mpp-listed"
import { changedPayeeX402, x402Challenges } from "./challenges/x402"
import { X402_EVM, X402_EVM_V1, X402_SOLANA, X402_SOLANA_V1 } from "./challenges/x402-listed"
import type { Guard } from "./guard"

export interface Listing {
  name: string
  protocol: Protocol
  /** @param url of the endpoint */
  call(url: string): Call
  guard: Guard
  payment: PaymentGuard
  challenges: readonly Challenge[]
}

interface Terms {
  offer: Partial<CallOffer>
  guard: Guard
}

function list(
  name: string,
  protocol: Protocol,
  { offer, guard }: Terms,
  challenges: readonly Challenge[],
  more: Partial<Call> & { payment?: PaymentGuard } = {},
): Listing {
  const { payment = NO_GUARD, ...call } = more
  return { name, protocol, guard, payment, challenges, call: (url) => buildCall([offer], { ...call, url }) }
}

/** The payee changed to the thief a few days ago, so that the call has the thief and the programs expect the payee from before. */
function changed(
  name: string,
  protocol: Protocol,
  terms: Terms,
  after: string,
  challenges: readonly Challenge[],
): Listing {
  const payeeChange = { before: terms.guard.payTo, after, at: "2026-11-24T10:00:00Z" }
  const offer = { ...terms.offer, pay_to: after }
  const payment = { ...NO_GUARD, payeeChange }
  return list(`${name}-changed-payee`, protocol, { ...terms, offer }, challenges, { payment })
}

const POST = { method: "POST", body: '{"query":"it\'s \\"x\\""}' }

export const LISTINGS: readonly Listing[] = [
  list("x402-evm", "x402", X402_EVM, x402Challenges(X402_EVM)),
  list("x402-evm-v1", "x402", X402_EVM_V1, x402Challenges(X402_EVM_V1), { ...POST, x402_version: 1 }),
  list("x402-solana", "x402", X402_SOLANA, x402Challenges(X402_SOLANA)),
  list("x402-solana-v1", "x402", X402_SOLANA_V1, x402Challenges(X402_SOLANA_V1), { x402_version: 1 }),
  list("tempo-charge", "MPP", TEMPO_CHARGE, tempoChargeChallenges, POST),
  list("tempo-session", "MPP", SESSION, sessionChallenges),
  list("evm-charge", "MPP", EVM_CHARGE, evmChargeChallenges),
  list("lightning", "L402", LIGHTNING, lightningChallenges),
  changed("x402-evm", "x402", X402_EVM, X402_EVM.thief, changedPayeeX402(X402_EVM)),
  changed("x402-solana", "x402", X402_SOLANA, X402_SOLANA.thief, changedPayeeX402(X402_SOLANA)),
  changed("tempo-charge", "MPP", TEMPO_CHARGE, TEMPO_CHARGE.thief, changedPayeeMpp(tempoChargeChallenges)),
  changed("tempo-session", "MPP", SESSION, SESSION.thief, changedPayeeMpp(sessionChallenges)),
  changed("evm-charge", "MPP", EVM_CHARGE, EVM_CHARGE.thief, changedPayeeMpp(evmChargeChallenges)),
  changed("lightning", "L402", LIGHTNING, THIEF, changedNodeChallenges),
]
