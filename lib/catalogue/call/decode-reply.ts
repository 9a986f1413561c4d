// Decodes a stored 402 response for people: the x402 document, the token and the invoice of L402 challenges, and the request of
// MPP challenges. The response is untrusted; parsers bound it and never throw. Pure.

import { toReply } from "@/lib/catalogue/call/challenge"
import type { DecodedChallenge, ReceivedReply } from "@/lib/catalogue/call/schema"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import { copyBounded } from "@/lib/protocols/bounded"
import { parseToken } from "@/lib/protocols/l402/token"
import { parseRequest } from "@/lib/protocols/mpp/request"
import { formatUnixSeconds } from "@/lib/protocols/rfc3339"
import { type AuthChallenge, findChallenges } from "@/lib/protocols/www-authenticate"
import { parsePayload } from "@/lib/protocols/x402/payload"
import { printable } from "@/lib/text/text"

const LIMITS = { challenges: 16, text: 300 } as const
const SHAPE = { depth: 12, keys: 64, textLength: 2_000, size: 16_000 } as const

/** One entry for each challenge of the response; empty when nothing can be decoded, for example because a header is cut. */
export function decodeReply(received: ReceivedReply): DecodedChallenge[] {
  const reply = toReply(received)
  const { challenges } = findChallenges(reply, /^(l402|lsat|payment)$/i, LIMITS.challenges)
  const inHeaders = challenges.map((one) => (one.scheme.toLowerCase() === "payment" ? decodeMpp(one) : decodeL402(one)))
  const payload = parsePayload(reply)
  const x402 = payload?.document
    ? [
        {
          title: `x402 version ${payload.version}, from the ${payload.source}`,
          facts: [],
          json: toJson(payload.document),
        },
      ]
    : []
  return [...x402, ...inHeaders]
}

const toJson = (value: unknown) => JSON.stringify(copyBounded(value, SHAPE), null, 2)
const fact = (term: string, value: string | number | null | undefined): [string, string][] =>
  value === null || value === undefined || value === "" ? [] : [[term, printable(String(value), LIMITS.text)]]

function decodeL402({ scheme, params }: AuthChallenge): DecodedChallenge {
  const token = parseToken(params.get("token") || params.get("macaroon") || "")
  const decoded = decodeInvoice((params.get("invoice") ?? "").trim())
  const invoice = "invoice" in decoded ? decoded.invoice : null
  return {
    title: `${scheme.toUpperCase()} challenge`,
    facts: [
      ...fact("Token format", token.format),
      ...token.caveats.flatMap((caveat) => fact("Caveat", caveat)),
      ...fact("Payment hash of the token", token.tokenHash),
      ...fact("Amount", invoice?.amountMsat != null ? `${invoice.amountMsat} millisatoshis` : null),
      ...fact("Invoice network", invoice?.network),
      ...fact("Payment hash of the invoice", invoice?.paymentHash),
      ...fact("Node", invoice?.payee),
      ...fact("Invoice created", invoice && formatUnixSeconds(invoice.timestamp)),
      ...fact("Invoice expires", invoice && formatUnixSeconds(invoice.expiresAt)),
    ],
    json: null,
  }
}

const MPP_PARAMETERS = ["method", "intent", "realm", "id", "expires", "description", "header"]

function decodeMpp({ params }: AuthChallenge): DecodedChallenge {
  const { request } = parseRequest(params.get("request") ?? "")
  return {
    title: "MPP challenge",
    facts: MPP_PARAMETERS.flatMap((name) => fact(name, params.get(name))),
    json: request && toJson(request),
  }
}
