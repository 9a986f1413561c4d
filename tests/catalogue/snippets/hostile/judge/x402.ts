// Reads payments of x402: a header with base64 of JSON. What was signed is checked against the listed token and network by the
// signature itself, because a payload of version 1 does not name them.

import { decodePaymentSignatureHeader } from "@x402/core/http"
import { authorizationTypes, PERMIT2_ADDRESS, permit2WitnessTypes, x402ExactPermit2ProxyAddress } from "@x402/evm"
import { type Address, type Hex, isAddressEqual, verifyTypedData } from "viem"
import type { Guard } from "../guard"
import { readDouble } from "./double"
import type { Finding } from "./payment"
import { readSolana } from "./solana"

interface Authorization {
  from: Address
  to: Address
  value: string
  validAfter: string
  validBefore: string
  nonce: Hex
}
interface Permit2 {
  from: Address
  permitted: { token: Address; amount: string }
  spender: Address
  nonce: string
  deadline: string
  witness: { to: Address; validAfter: string }
}
interface Inner {
  signature?: Hex
  authorization?: Authorization
  permit2Authorization?: Permit2
  transaction?: string
}

/** @param header the value of `X-PAYMENT` or `PAYMENT-SIGNATURE` */
export async function readX402(header: string, guard: Guard): Promise<Finding[]> {
  const { payload, extensions = {} } = decodePaymentSignatureHeader(header) as { payload: Inner; extensions?: object }
  const signed = JSON.stringify(extensions).match(/"(?:signature|signedTransaction)":"0x[^"]+"/)
  const more: Finding[] = signed ? [{ unknown: `an extension has ${signed[0].slice(0, 60)}` }] : []
  return [...more, await readInner(payload, guard)]
}

async function readInner(inner: Inner, guard: Guard): Promise<Finding> {
  const { authorization, permit2Authorization, signature, transaction } = inner
  if (transaction) return readSolana(transaction)
  if (authorization && signature) return readAuthorization(authorization, signature, guard)
  if (permit2Authorization && signature) return readPermit2(permit2Authorization, signature, guard)
  return { unknown: `an x402 payload ${JSON.stringify(inner).slice(0, 200)}` }
}

const chainIdOf = ({ network }: Guard) => Number(/^eip155:(\d+)$/.exec(network)?.[1])

/** An EIP-3009 authorization of a token transfer, of x402 and of MPP. */
export async function readAuthorization(authorization: Authorization, signature: Hex, guard: Guard): Promise<Finding> {
  const { to, value, from, nonce, validAfter, validBefore } = authorization
  const base = { to, amount: BigInt(value), key: `${from} ${nonce}`, what: "EIP-3009 authorization" }
  const double = readDouble(signature)
  if (double) return { ...base, asset: double.domain.verifyingContract, network: `eip155:${double.domain.chainId}` }
  const isListed = await verifyTypedData({
    address: from,
    domain: { ...guard.domain, chainId: chainIdOf(guard), verifyingContract: guard.asset as Address },
    types: authorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
    signature,
  })
  return { ...base, asset: isListed ? guard.asset : null, network: isListed ? guard.network : null }
}

async function readPermit2(permit: Permit2, signature: Hex, guard: Guard): Promise<Finding> {
  const { from, permitted, spender, nonce, deadline, witness } = permit
  const base = { to: witness.to, amount: BigInt(permitted.amount), key: `${from} ${nonce}`, what: "Permit2 transfer" }
  if (!isAddressEqual(spender, x402ExactPermit2ProxyAddress)) return { unknown: `a Permit2 transfer by ${spender}` }
  const double = readDouble(signature)
  if (double) return { ...base, asset: permitted.token, network: `eip155:${double.domain.chainId}` }
  const isListed = await verifyTypedData({
    address: from,
    domain: { name: "Permit2", chainId: chainIdOf(guard), verifyingContract: PERMIT2_ADDRESS },
    types: permit2WitnessTypes,
    primaryType: "PermitWitnessTransferFrom",
    message: {
      permitted: { token: permitted.token, amount: BigInt(permitted.amount) },
      spender,
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      witness: { to: witness.to, validAfter: BigInt(witness.validAfter) },
    },
    signature,
  })
  return { ...base, asset: permitted.token, network: isListed ? guard.network : null }
}
