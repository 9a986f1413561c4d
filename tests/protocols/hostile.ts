// Replies of about one megabyte that are made to take long.

import { l402Line, makeRequirement, paymentLine, SOMEONE } from "./builders"

const MEGABYTE = 1_048_576

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
export const base64 = (text: string) => Buffer.from(text).toString("base64")
const request = (text: string) => paymentLine(Buffer.from(text).toString("base64url"))

/** Invalid header values of about one megabyte each. */
export const HEADERS: [string, string][] = [
  ["letters", "a".repeat(MEGABYTE)],
  ["spaces", " ".repeat(MEGABYTE)],
  ["commas", ",".repeat(MEGABYTE)],
  ["quotes", '"'.repeat(MEGABYTE)],
  ["apostrophes", "x='".repeat(MEGABYTE / 3)],
  ["backslashes in a quote", `L402 macaroon="${"\\".repeat(MEGABYTE)}`],
  ["equals signs", `L402 ${"=".repeat(MEGABYTE)}`],
  ["schemes", "L402 ".repeat(MEGABYTE / 5)],
  ["schemes with commas", "Payment, ".repeat(MEGABYTE / 9)],
  ["challenges", `${l402Line()}, `.repeat(2_000)],
  ["offers", `${paymentLine()}, `.repeat(3_000)],
  ["parameters of one name", `L402 ${'a="b", '.repeat(MEGABYTE / 7)}`],
  ["parameters of many names", `Payment ${Array.from({ length: 80_000 }, (_, index) => `p${index}=1`).join(", ")}`],
  ["a macaroon without end", l402Line({ token: base64(`\x02\x02\x42${"\x00".repeat(700_000)}`) })],
  ["packets", l402Line({ token: base64("0012location lsat\n".repeat(40_000)) })],
  ["nested JSON as a token", l402Line({ token: base64(`{"v":${deep("[", "]", 300_000)}}`) })],
  ["an invoice without end", l402Line({ invoice: `lnbc1${"q".repeat(MEGABYTE)}` })],
  ["a request without end", paymentLine("A".repeat(MEGABYTE))],
  ["nested arrays in a request", request(`{"amount":"1","currency":"x","z":${deep("[", "]", 5_000)}}`)],
  ["nested arrays as an amount", request(`{"amount":${deep("[", "]", 5_000)},"currency":"x"}`)],
  [
    "nested arrays as a payment hash",
    paymentLine(
      Buffer.from(`{"amount":"1","currency":"sat","methodDetails":{"paymentHash":${deep("[", "]", 5_000)}}}`).toString(
        "base64url",
      ),
      { method: "lightning" },
    ),
  ],
  ["nested arrays as a period", request(`{"amount":"1","currency":"x","periodCount":${deep("[", "]", 5_000)}}`)],
  ["control characters", `L402 macaroon="${"\u0000\u001b[31m\u202e\ud800".repeat(100_000)}", invoice="x"`],
]

export const BODIES: [string, string][] = [
  ["letters", "a".repeat(MEGABYTE)],
  ["open braces", "{".repeat(MEGABYTE)],
  ["spaces, then a brace", `${" ".repeat(MEGABYTE)}{`],
  ["nested arrays", `{"x402Version":1,"accepts":${deep("[", "]", 400_000)}}`],
  ["a nested version", `{"x402Version":${deep("[", "]", 400_000)}}`],
  [
    "nested objects in an entry",
    `{"x402Version":1,"accepts":[{"extra":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}]}`,
  ],
  ["a hundred thousand entries", `{"x402Version":1,"accepts":[${new Array(100_000).fill("{}").join(",")}]}`],
  ["entries that are numbers", `{"x402Version":1,"accepts":[${new Array(400_000).fill("1").join(",")}]}`],
  ["one long amount", `{"x402Version":1,"accepts":[{"maxAmountRequired":"${"9".repeat(MEGABYTE - 100)}"}]}`],
  [
    "long values everywhere",
    JSON.stringify({
      x402Version: 1,
      accepts: [Object.fromEntries(Object.keys(makeRequirement()).map((key) => [key, "x".repeat(100_000)]))],
    }),
  ],
  [
    "many keys",
    `{"x402Version":1,"accepts":[{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(",")}}]}`,
  ],
  ["a nested JSON-RPC response", `{"jsonrpc":"2.0","result":${deep("[", "]", 30_000)}}`],
  ["lines of an event stream", `"jsonrpc"${"\ndata:".repeat(MEGABYTE / 6)}`],
  [
    "JSON-RPC challenges",
    `{"jsonrpc":"2.0","error":{"code":-32042,"data":{"challenges":[${new Array(3_000).fill('{"request":{"a":1}}').join(",")}]}}}`,
  ],
  [
    "a nested request in a JSON-RPC challenge",
    `{"jsonrpc":"2.0","error":{"code":-32042,"data":{"challenges":[{"request":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}]}}}`,
  ],
  [
    "a long text in a tool result",
    JSON.stringify({
      jsonrpc: "2.0",
      result: { isError: true, content: [{ type: "text", text: "[".repeat(60_000) }] },
    }),
  ],
  [
    "prototype names",
    '{"x402Version":1,"__proto__":{"accepts":[]},"accepts":[{"__proto__":{"scheme":"exact"},"constructor":1}]}',
  ],
]

const chain = Object.fromEntries(
  Array.from({ length: 60 }, (_, level) => [
    `a${level}`,
    { allOf: [{ $ref: `#/$defs/a${level + 1}` }, { $ref: `#/$defs/a${level + 1}` }] },
  ]),
)
const bazaar = (schema: unknown, info: unknown = { input: {} }) => ({ bazaar: { info, schema } })

const signed = (offers: unknown) => ({ "offer-receipt": { info: { offers }, schema: {} } })
const makeHostileOffer = (length: number) => ({
  format: "eip712",
  payload: {
    ...{ version: 1, resourceUrl: "u".repeat(length), scheme: "exact", network: "eip155:8453" },
    ...{ asset: SOMEONE, payTo: SOMEONE, amount: "10000", validUntil: 0 },
  },
  signature: `0x${"11".repeat(64)}1b`,
})
const makeHostileJws = (signature: string) => new Array(10).fill({ format: "jws", signature })
const makeLongKey = (length: number) =>
  `${base64(JSON.stringify({ alg: "ES256K", kid: `did:key:z${"z".repeat(length)}` }))}.e30.c`

/** Extensions of an x402 challenge, of at most `size` characters. */
export const EXTENSIONS: [string, (size: number) => Record<string, unknown>][] = [
  ["references to themselves", () => bazaar({ $ref: "#", allOf: [{ $ref: "#" }, { $ref: "#" }] })],
  ["references that double", () => bazaar({ $defs: { ...chain, a60: {} }, $ref: "#/$defs/a0" })],
  ["a pattern", (size) => bazaar({ properties: { a: { pattern: "^(a+)+$" } } }, { a: `${"a".repeat(size / 2)}!` })],
  ["a long enum", (size) => bazaar({ enum: new Array(Math.floor(size / 4)).fill(1) })],
  [
    "many schemas",
    (size) => bazaar({ items: { allOf: new Array(1_900).fill({}) } }, { a: new Array(size / 4).fill(1) }),
  ],
  [
    "many names",
    (size) => bazaar({}, Object.fromEntries(Array.from({ length: size / 12 }, (_, index) => [`n${index}`, index]))),
  ],
  ["many offers", (size) => signed(new Array(size / 1_000).fill(makeHostileOffer(500)))],
  ["offers with long terms", (size) => signed(new Array(10).fill(makeHostileOffer(size / 12)))],
  ["offers of the longest terms", () => signed(new Array(10).fill(makeHostileOffer(4_000)))],
  ["offers with long signatures", (size) => signed(makeHostileJws(`${"a".repeat(size / 12)}.b.c`))],
  ["offers with nested headers", (size) => signed(makeHostileJws(`${base64(deep("[", "]", size / 40))}.e30.c`))],
  ["offers with long keys", (size) => signed(makeHostileJws(makeLongKey(size / 40)))],
  [
    "many extensions",
    (size) =>
      Object.fromEntries(Array.from({ length: size / 40 }, (_, index) => [`n${index}`, { info: {}, schema: {} }])),
  ],
]
