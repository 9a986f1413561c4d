// Hostile HTTP servers, by what is wrong with the bytes that they send: nothing, too much, too slowly, broken or in disguise. The
// contents of a correct response are in hostile-contents.ts.

import type { Socket } from "node:net"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { drip, writeForever } from "@/tests/net/local-servers"
import { l402Line } from "@/tests/protocols/builders"
import { formatReply, type Host, send, sendAndWait, type Talk } from "./raw-server"

export type Row = Pick<Host, "name" | "talk"> & Partial<Host>

const HEAD = "HTTP/1.1 402 Payment Required\r\n"
const PAID = `WWW-Authenticate: ${l402Line()}\r\n`
const CHUNKED = `${HEAD}${PAID}Transfer-Encoding: chunked\r\n\r\n`
const MEBIBYTE = 1024 * 1024

const endless =
  (piece: string, first = ""): Talk =>
  (socket) =>
    writeForever(socket, piece.repeat(1_000), first)
const slowly =
  (piece: string, first = ""): Talk =>
  (socket) =>
    drip(socket, piece, first)
const reset = (socket: Socket) => void socket.resetAndDestroy()
const resetAfter =
  (bytes: string): Talk =>
  (socket) =>
    void socket.write(bytes, () => socket.resetAndDestroy())

/** Gives each variant of a behaviour its own row. */
export const variants = <T>(name: string, values: readonly T[], talk: (value: T) => Talk): Row[] =>
  values.map((value) => ({ name: `${name}: ${describe(value)}`, talk: talk(value) }))
const describe = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? String(value)

const SILENT: Row[] = [
  { name: "never responds", talk: sendAndWait() },
  { name: "half-closes without a response", talk: (socket) => void socket.end() },
  { name: "closes on connect", talk: sendAndWait(), accept: (socket) => socket.destroy() },
  { name: "resets on connect", talk: sendAndWait(), accept: reset },
  { name: "resets after the request", talk: reset },
  { name: "stops reading", talk: sendAndWait(), accept: (socket) => void socket.pause() },
  ...variants(
    "stops after",
    ["H", "HTTP/1.1 ", `${HEAD}X-Half`, `${HEAD}Content-Length: 10\r\n\r\nhalf`, CHUNKED],
    (bytes) => sendAndWait(bytes),
  ),
  ...variants("resets after", ["HTTP/1.1 402", `${HEAD}X-Half`, `${HEAD}Content-Length: 10\r\n\r\nhalf`], (bytes) =>
    resetAfter(bytes),
  ),
]

const ENDLESS: Row[] = [
  ...variants("endless", ["x", "\u0000", "[", '{"a":'], (piece) => endless(piece, `${HEAD}${PAID}\r\n`)),
  ...variants("endless headers", ["X-A: b\r\n", "WWW-Authenticate: L402 a\r\n", "Set-Cookie: a=b\r\n"], (piece) =>
    endless(piece, HEAD),
  ),
  ...variants("endless informational responses", [100, 102, 103], (status) =>
    endless(`HTTP/1.1 ${status} Wait\r\n\r\n`),
  ),
  { name: "endless status line", talk: endless("OK ", "HTTP/1.1 402 ") },
  { name: "endless header name", talk: endless("a", HEAD) },
  { name: "endless chunks", talk: endless("1\r\nx\r\n", CHUNKED) },
  { name: "endless chunk extension", talk: endless("a=b;", `${CHUNKED}1;`) },
  { name: "endless chunk size", talk: endless("0", CHUNKED) },
  { name: "endless trailers", talk: endless("X-T: a\r\n", `${CHUNKED}1\r\nx\r\n0\r\n`) },
  { name: "endless responses to one request", talk: endless(`${HEAD}Content-Length: 0\r\n\r\n`) },
]

const SLOW: Row[] = [
  ...variants("drips the body", ["x", " ", "["], (piece) =>
    slowly(piece, `${HEAD}${PAID}Content-Length: 99999\r\n\r\n`),
  ),
  ...variants("drips headers", ["X-A: b\r\n", "X"], (piece) => slowly(piece, HEAD)),
  ...variants("drips informational responses", [100, 102], (status) => slowly(`HTTP/1.1 ${status} Wait\r\n\r\n`)),
  { name: "drips the status line", talk: slowly("O", "HTTP/1.1 402 ") },
  { name: "drips chunks", talk: slowly("1\r\nx\r\n", CHUNKED) },
]

const MALFORMED: Row[] = [
  ...variants(
    "status line",
    [
      "this is not HTTP\r\n\r\n",
      "HTTP/9.9 402 Payment Required\r\n\r\n",
      "HTTP/1.1\r\n\r\n",
      "HTTP/1.1 000 Zero\r\n\r\n",
      "HTTP/1.1 42 Short\r\n\r\n",
      "HTTP/1.1 999 High\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 99999 Long\r\n\r\n",
      "HTTP/1.1 -402 Minus\r\n\r\n",
      "HTTP/1.1 402 \u0000\u0000\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 402 Payment\nContent-Length: 0\n\n",
      "HTTP/1.1 402 Payment\rContent-Length: 0\r\r",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "\r\n\r\n\r\n",
      "\u0016\u0003\u0001",
    ],
    (bytes) => send(bytes),
  ),
  ...variants(
    "header lines",
    [
      "no colon at all",
      "X A: space in the name",
      ": no name",
      " folded: first",
      "X-Nul: a\u0000b",
      "X-Cr: a\rb",
      `X-Big: ${"x".repeat(200_000)}`,
      "Content-Length: 5\r\nContent-Length: 6",
      "Content-Length: 5\r\nTransfer-Encoding: chunked",
      "Content-Length: -1",
      "Content-Length: 5, 5",
      "Content-Length: 1e3",
      "Content-Length: 99999999999999999999",
      "Transfer-Encoding: gzip, chunked",
      "Transfer-Encoding: chunked, chunked",
      "Connection: upgrade\r\nUpgrade: websocket",
    ],
    (line) => send(`${HEAD}${PAID}${line}\r\n\r\nhello`),
  ),
  ...variants(
    "chunks",
    ["zz\r\nx\r\n", "-1\r\nx\r\n", "ffffffffffffffffff\r\nx\r\n", "5\r\nx\r\n", "1\r\nxx\r\n"],
    (chunk) => send(`${CHUNKED}${chunk}0\r\n\r\n`),
  ),
  {
    name: "a body longer than its length",
    talk: send(`${HEAD}${PAID}Content-Length: 1\r\n\r\n${"x".repeat(100_000)}`),
  },
  { name: "a body shorter than its length", talk: send(`${HEAD}${PAID}Content-Length: 1000\r\n\r\nx`) },
  { name: "a body after 204", talk: send("HTTP/1.1 204 None\r\nContent-Length: 5\r\n\r\nhello") },
  { name: "101 without an upgrade", talk: send("HTTP/1.1 101 Switching\r\n\r\nhello") },
]

const zeros = Buffer.alloc(16 * MEBIBYTE)
const member = gzipSync(Buffer.alloc(MEBIBYTE), { level: 9 })
const ENCODINGS: readonly (readonly [encoding: string, body: Buffer])[] = [
  ["gzip", gzipSync(zeros, { level: 9 })],
  ["gzip", Buffer.concat(Array.from({ length: 256 }, () => member))],
  ["deflate", deflateSync(zeros, { level: 9 })],
  ["br", brotliCompressSync(zeros)],
  ["gzip, gzip", gzipSync(gzipSync(zeros))],
  ["x-unknown", Buffer.from("{}")],
  ["gzip", Buffer.from("not gzip at all")],
  ["br", Buffer.from("not brotli")],
  ["gzip", member.subarray(0, 40)],
  [`${"gzip, ".repeat(1_000)}gzip`, member],
]
const COMPRESSED: Row[] = ENCODINGS.map(([encoding, body], index) => ({
  name: `content encoding ${index}: ${encoding.slice(0, 20)}, ${body.length} bytes`,
  talk: send(formatReply(402, { "WWW-Authenticate": l402Line(), "Content-Encoding": encoding }, body)),
}))

const TLS: Row[] = [
  {
    name: "speaks no TLS",
    scheme: "https",
    talk: sendAndWait(),
    accept: (socket) => void socket.end("HTTP/1.1 402\r\n"),
  },
  { name: "never ends the TLS handshake", scheme: "https", talk: sendAndWait() },
  {
    name: "sends TLS records forever",
    scheme: "https",
    talk: sendAndWait(),
    accept: (socket) => drip(socket, "\u0016\u0003\u0003\u0000\u0001\u0000"),
  },
  {
    name: "resets the TLS handshake",
    scheme: "https",
    talk: sendAndWait(),
    accept: (socket) => socket.once("data", () => reset(socket)),
  },
]

export const HOSTILE_HTTP: readonly Row[] = [...SILENT, ...ENDLESS, ...SLOW, ...MALFORMED, ...COMPRESSED, ...TLS]
