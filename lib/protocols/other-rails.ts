// Names ways of asking for payment that the directory does not list, so that a finding does not call such an endpoint unpaid.

import { listHeader, type Reply } from "@/lib/protocols/challenge"

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
