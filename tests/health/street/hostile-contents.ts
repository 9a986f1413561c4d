// Hostile HTTP servers whose responses are correct HTTP, and whose status, headers or body are made to break what reads them.

import { l402Line, makeDocument, makeRequirement, paymentLine } from "@/tests/protocols/builders"
import type { Row } from "./hostile-http"
import { variants } from "./hostile-http"
import { formatReply, send } from "./raw-server"

const nest = (levels: number, open = "[", close = "]") => open.repeat(levels) + close.repeat(levels)
const toBase64 = (text: string) => Buffer.from(text).toString("base64")
const withBody = (body: string, type = "application/json") => send(formatReply(402, { "Content-Type": type }, body))
const withHeader = (name: string, value: string) => send(formatReply(402, { [name]: value }, "{}"))
const withDocument = (body: string) => withHeader("PAYMENT-REQUIRED", toBase64(body))

const LEVELS = [201, 5_000, 30_000]
const DEEP: Row[] = [
  ...variants("nested arrays in the body", LEVELS, (levels) => withBody(nest(levels))),
  ...variants("nested objects in the body", LEVELS, (levels) =>
    withBody(`{"x402Version":1,"accepts":${nest(levels, '{"a":', "}").replace(":}", ":1}")}}`),
  ),
  ...variants("a nested offer in a header", LEVELS, (levels) =>
    withDocument(`{"x402Version":2,"accepts":[{"scheme":"exact","extra":${nest(levels)}}]}`),
  ),
  ...variants("a nested MPP request", LEVELS, (levels) =>
    withHeader(
      "WWW-Authenticate",
      paymentLine(Buffer.from(`{"amount":"1","currency":"x","z":${nest(levels)}}`).toString("base64url")),
    ),
  ),
  ...variants("a nested token", LEVELS, (levels) =>
    withHeader("WWW-Authenticate", l402Line({ token: toBase64(`{"v":${nest(levels)}}`) })),
  ),
]

const VALUES: readonly string[] = [
  '"__proto__"',
  '{"__proto__":{"amount":"1"}}',
  '{"constructor":{"prototype":{"valid":true}}}',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u2066"',
  "1e999",
  "-0",
  "9".repeat(5_000),
  `"${"9".repeat(50_000)}"`,
  '"1e400"',
  '{"toString":null,"valueOf":null,"toJSON":1,"then":1,"length":-1}',
  `[${"null,".repeat(9_999)}null]`,
]
/** One member of a valid offer, with its value replaced by the text. */
const replaceIn = (member: string, value: string) =>
  JSON.stringify(makeDocument({ accepts: [makeRequirement({ [member]: "@" })] })).replace('"@"', value)
const ODD_VALUES: Row[] = [
  ...variants("an amount of", VALUES, (value) => withDocument(replaceIn("amount", value))),
  ...variants("an extra of", VALUES.slice(0, 8), (value) => withDocument(replaceIn("extra", value))),
  ...variants("a timeout of", VALUES.slice(5, 10), (value) => withDocument(replaceIn("maxTimeoutSeconds", value))),
]

const ODD_HEADERS: Row[] = [
  ...variants(
    "a challenge of",
    ['L402 macaroon="', "L402 ,,,,", "Payment a=b=c", '\\"\\"', "=".repeat(60_000)],
    (value) => withHeader("WWW-Authenticate", value),
  ),
  {
    name: "two thousand challenges",
    talk: send(`HTTP/1.1 402 P\r\n${"WWW-Authenticate: L402 a=b\r\n".repeat(2_000)}Content-Length: 0\r\n\r\n`),
  },
  ...variants("headers named", ["__proto__", "constructor", "hasOwnProperty"], (name) => withHeader(name, "1")),
  ...variants("Retry-After of", ["-1", "99999999999", "NaN", "Thu, 01 Jan 1970 00:00:00 GMT"], (value) =>
    send(formatReply(503, { "Retry-After": value })),
  ),
]

const STATUSES: Row[] = variants("status", [200, 204, 205, 300, 304, 401, 407, 418, 421, 500, 511, 599], (status) =>
  send(formatReply(status, {}, status === 204 || status === 304 ? "" : "{}")),
)

const REDIRECTS: Row[] = variants(
  "a redirect to",
  ["/paid", "//169.254.169.254/", "file:///etc/passwd", "javascript:1", "http://[", `/${"x".repeat(60_000)}`],
  (location) => send(formatReply(302, { Location: location })),
)

const TYPES: Row[] = [
  ...variants(
    "a document of the type",
    ["image/png", "text/html; charset=utf-7", "application/json; charset=utf-16", "\u00ff", "text/event-stream"],
    (type) => withBody(JSON.stringify({ x402Version: 1, accepts: [] }), type),
  ),
  ...variants("a body of the bytes", ["ff fe 7b 00", "ef bb bf 7b", "ed a0 80", "00 00 00", "c0 80"], (hex) =>
    send(formatReply(402, { "Content-Type": "application/json" }, Buffer.from(hex.replaceAll(" ", ""), "hex"))),
  ),
]

export const HOSTILE_CONTENTS: readonly Row[] = [
  ...DEEP,
  ...ODD_VALUES,
  ...ODD_HEADERS,
  ...STATUSES,
  ...REDIRECTS,
  ...TYPES,
]
