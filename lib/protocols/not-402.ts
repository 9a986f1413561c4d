// The finding on a response whose status is not 402, and the ways of asking for payment that the directory does not list: such an
// endpoint is not called unpaid.

import { describeBlock, findBlock } from "@/lib/protocols/blocked"
import { type Finding, listHeader, type Reply } from "@/lib/protocols/challenge"

const MESSAGE = "The endpoint did not respond with 402 Payment Required, so clients do not look for a challenge."

/** Also what a registration says (lib/registration/diagnosis.ts). */
export const BLOCK_FIX =
  "Let requests without a browser through, at least those with the checker's user agent. What keeps the checker out keeps paying programs out too."

/**
 * Builds the error that every checker reports for a status other than 402. `schemes` names the challenges in the response, if
 * any.
 * @param access what to allow so that the checker gets through; empty for a response that the checker did not request
 */
export function buildNot402(reply: Reply, schemes: readonly string[], access = ""): Finding {
  const block = schemes.length > 0 ? null : findBlock(reply)
  const seen = schemes.length > 0 ? `status ${reply.status} with ${schemes.join(", ")}` : `status ${reply.status}`
  return {
    id: "not_402",
    severity: "error",
    message: [MESSAGE, block && `The response was ${describeBlock(block)}.`, describeOtherRail(reply)]
      .filter(Boolean)
      .join(" "),
    seen,
    expected: "status 402",
    fix: block ? `${BLOCK_FIX} ${access}`.trimEnd() : findFix(reply.status, schemes.length > 0),
    section: "RFC 9110 §15.5.3",
  }
}

/** True for the finding that says nothing but the status, which the title of a report says too. */
export const isOnlyStatus = ({ id, message }: Finding) => id === "not_402" && message === MESSAGE

function findFix(status: number, hasChallenge: boolean): string {
  if (hasChallenge) return "Send the challenge with status 402. Paying clients react to 402 only."
  if (status < 300)
    return "The endpoint responded without requesting payment. Check that the paywall covers this method."
  if (status < 400) return "Use the URL that the redirect leads to. Clients do not pay across redirects."
  if (status === 401 || status === 403) return "Request payment with status 402 before you require credentials."
  if (status === 404) return "Check the path, and that the paywall covers it."
  if (status === 405) return "Send the challenge for this method too, or register the method that the paywall covers."
  if (status === 406) return "Send the challenge for every Accept header."
  if (status === 415) return "Send the challenge before checking the content type of the request."
  if (status === 429) return "The endpoint limits requests before it requests payment. Try again later."
  if (status < 500)
    return "Send the challenge before validating the request, or register a probe body that passes validation."
  return "The endpoint failed before it requested payment. Check its logs."
}

const MAX_LENGTH = 200

/** A sentence about the payment of the endpoint; undefined when the response shows none of these ways. */
export function describeOtherRail(reply: Reply): string | undefined {
  if (reply.status === 402 && listHeader(reply, "x-cashu").length > 0)
    return "It asks for Cashu tokens in the header X-Cashu (NUT-24), which this directory does not list."
  const type = listHeader(reply, "content-type")[0]?.slice(0, MAX_LENGTH) ?? ""
  if (/^application\/grpc\b/i.test(type.trim()))
    return "It is a gRPC endpoint. L402 sends its challenge in gRPC trailers there, which this check does not read."
  return undefined
}
