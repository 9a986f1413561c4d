// Finds MPP challenges in a JSON-RPC error (draft-payment-transport-mcp-00, "Payment Challenge"). Each challenge becomes the same
// structure as a challenge of the header, so that one set of rules judges both.

import type { Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import { formatCanonicalJson } from "@/lib/protocols/mpp/request"
import { parseJsonRpc } from "@/lib/protocols/reply-json"
import type { AuthChallenge } from "@/lib/protocols/www-authenticate"

const CODE = -32_042
/** Metadata of a tool result with a challenge, as the server of mppx 0.11 sends it. */
const RESULT_KEY = "org.paymentauth/payment-required"
const MAX_DEPTH = 32
const TEXT_PARAMETERS = ["id", "realm", "method", "intent", "expires", "digest", "opaque", "header"] as const

/** The challenges of the response; empty when its body is no JSON-RPC response that requires payment. */
export function listJsonRpcChallenges(
  reply: Reply,
  max: number,
): { challenges: AuthChallenge[]; isTruncated: boolean } {
  const message = parseJsonRpc(reply)
  const error = getField(message, "error")
  const data =
    getField(error, "code") === CODE ? getField(error, "data") : getFieldAt(message, "result", "_meta", RESULT_KEY)
  const challenges = getField(data, "challenges")
  if (!Array.isArray(challenges)) return { challenges: [], isTruncated: false }
  return { challenges: challenges.slice(0, max).map(toChallenge), isTruncated: challenges.length > max }
}

/** The request is an object here. A request in base64url is left out, because the draft forbids it. */
function toChallenge(value: unknown): AuthChallenge {
  const params = new Map<string, string>()
  for (const name of TEXT_PARAMETERS) {
    const text = getField(value, name)
    if (typeof text === "string") params.set(name, text)
  }
  const request = getField(value, "request")
  const json = isObject(request) ? formatCanonicalJson(request, MAX_DEPTH) : null
  if (json !== null) params.set("request", Buffer.from(json).toString("base64url"))
  return { scheme: "Payment", params, token68: null, unterminated: false, duplicates: [], lacksComma: false }
}
