// Rules on the response around an x402 document, like those of rules.ts on the document.

import { makeDocument, makeV1Requirement, SOMEONE, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { headerReply } from "./builders"
import type { Rule } from "./rules"

const SEVEN = makeDocument({ error: "???>>>~~~ÿÿÿ" })
const header = (encoding: "base64" | "base64url") => headerReply(Buffer.from(JSON.stringify(SEVEN)).toString(encoding))
const withBody = (changes: Record<string, unknown>) => ({
  ...x402Reply(makeDocument()),
  body: v1Reply(makeV1Requirement(changes)).body,
})

export const REPLY_RULES: (Omit<Rule, "kept" | "broken" | "isPaid"> &
  Record<"kept" | "broken", ReturnType<typeof x402Reply>>)[] = [
  {
    title: "B7 the header is standard base64",
    source: "@x402/core 2.27, decodePaymentRequiredHeader",
    kept: header("base64"),
    broken: header("base64url"),
    expected: { client: ["header_base64url"] },
  },
  {
    title: "B9 header and body pay the same address",
    source:
      "transports-v1/http.md and transports-v2/http.md: version 1 is read from the body, version 2 from the header",
    kept: withBody({ payTo: SOMEONE.toLowerCase() }),
    broken: withBody({ payTo: `0x${"de".repeat(20)}` }),
    expected: { error: ["payees_differ"] },
  },
  {
    title: "B9 payees on different networks are not compared",
    source: "transports-v1/http.md",
    kept: withBody({ network: "polygon", payTo: `0x${"de".repeat(20)}` }),
    broken: withBody({ network: "base", payTo: `0x${"de".repeat(20)}` }),
    expected: { error: ["payees_differ"] },
  },
  {
    title: "D7 a challenge for browsers is exposed to them",
    source: "Fetch standard, CORS protocol",
    kept: withHeaders({ "access-control-allow-origin": "*", "access-control-expose-headers": "x, Payment-Required" }),
    broken: withHeaders({ "access-control-allow-origin": "*", "access-control-expose-headers": "payment-response" }),
    expected: { client: ["headers_not_exposed"] },
  },
  {
    title: "D7 a challenge is not cacheable",
    source: "RFC 9111 §3",
    kept: withHeaders({ "cache-control": "private, max-age=60" }),
    broken: withHeaders({ "cache-control": "max-age=60" }),
    expected: { warning: ["challenge_cacheable"] },
  },
]

function withHeaders(headers: Record<string, string>): ReturnType<typeof x402Reply> {
  const reply = x402Reply(makeDocument())
  const more = Object.entries(headers).map(([name, value]) => [name, [value]])
  return { ...reply, headers: { ...reply.headers, ...Object.fromEntries(more) } }
}
