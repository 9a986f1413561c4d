// Hostile MCP servers. Each one responds like an honest server, except to one kind of message.

import { drip, writeForever } from "@/tests/net/local-servers"
import type { Row } from "./hostile-http"
import { variants } from "./hostile-http"
import { type Asked, formatReply, send, sendAndWait, type Talk } from "./raw-server"

type Method = "initialize" | "tools/list" | "tools/call" | "notifications/initialized" | "DELETE"

const STREAM = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
const nest = (levels: number) => "[".repeat(levels) + "]".repeat(levels)
const formatResult = ({ message }: Asked, result: string) =>
  `{"jsonrpc":"2.0","id":${message?.id ?? null},"result":${result}}`
const json = (socket: Parameters<Talk>[0], text: string, headers: Record<string, string> = {}) =>
  void socket.write(formatReply(200, { "Content-Type": "application/json", ...headers }, text))

/** Responds with this result as JSON. */
export const respondWith =
  (result: string, headers: Record<string, string> = {}): Talk =>
  (socket, asked) =>
    json(socket, formatResult(asked, result), headers)
/** Responds with this text, in which `#` stands for the id of the request. */
const respondRaw =
  (text: string, type = "application/json"): Talk =>
  (socket, { message }) =>
    json(socket, text.replaceAll("#", String(message?.id)), { "Content-Type": type })
/** Responds with one event of a stream. */
const streamWith =
  (result: string): Talk =>
  (socket, asked) =>
    void socket.end(`${STREAM}data: ${formatResult(asked, result)}\n\n`)

const INITIALIZED =
  '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}'
const TOOLS = '{"tools":[{"name":"any","inputSchema":{"type":"object"}}]}'

/** Refuses a request of the version without sessions, as servers of the older versions do. */
const refuseStateless: Talk = (socket) =>
  void socket.write(
    formatReply(
      400,
      {},
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Unsupported protocol version"}}',
    ),
  )

/**
 * An MCP server of an older version with the tool `any`. One that is hostile in its own way to `tools/call` behaves so in every version.
 * @param own how it responds to some methods
 */
export function serveTool(own: Partial<Record<Method, Talk>>): Talk {
  const usual: Record<Method, Talk> = {
    initialize: respondWith(INITIALIZED),
    "notifications/initialized": (socket) => void socket.write(formatReply(202)),
    "tools/list": respondWith(TOOLS),
    "tools/call": respondWith('{"content":[]}'),
    DELETE: (socket) => void socket.write(formatReply(200)),
  }
  return (socket, asked) => {
    const method = (asked.message?.method ?? asked.method) as Method
    if (asked.message?.params?._meta && !own["tools/call"]) return refuseStateless(socket, asked)
    const talk = own[method] ?? usual[method] ?? ((other) => void other.write(formatReply(202)))
    talk(socket, asked)
  }
}

const tools = (rows: readonly Row[], method: Method): Row[] =>
  rows.map(({ name, talk }) => ({ name: `${method} ${name}`, talk: serveTool({ [method]: talk }), isTool: true }))

const LEVELS = [201, 8_000, 30_000]
const CALLS: Row[] = [
  ...variants("deep JSON", LEVELS, (levels) =>
    respondWith(`{"isError":true,"structuredContent":{"x":${nest(levels)}}}`),
  ),
  ...variants("deep JSON in a stream", LEVELS, (levels) => streamWith(`{"content":${nest(levels)}}`)),
  ...variants("a deep error", LEVELS, (levels) =>
    respondRaw(`{"jsonrpc":"2.0","id":#,"error":{"code":402,"message":"pay","data":${nest(levels)}}}`),
  ),
  ...variants("a deep id", LEVELS, (levels) => respondRaw(`{"jsonrpc":"2.0","id":${nest(levels)},"result":{}}`)),
  ...variants(
    "a result of",
    [
      "null",
      '"text"',
      "[]",
      "1e999",
      '{"__proto__":{"isError":true}}',
      '{"content":"\\u0000\\ud800"}',
      '{"isError":"yes"}',
    ],
    (result) => respondWith(result),
  ),
  ...variants(
    "the message",
    [
      '{"jsonrpc":"1.0","id":#,"result":{}}',
      '{"jsonrpc":"2.0","id":"#","result":{}}',
      '{"jsonrpc":"2.0","id":null,"result":{}}',
      '{"jsonrpc":"2.0","id":#}',
      '{"jsonrpc":"2.0","id":#,"result":{},"error":{"code":1,"message":"both"}}',
      '{"jsonrpc":"2.0","id":#,"error":"text"}',
      '{"jsonrpc":"2.0","id":#,"error":{"code":1e999,"message":7}}',
      '[{"jsonrpc":"2.0","id":#,"result":{}}]',
      '{"jsonrpc":"2.0","id":#,"result":',
      "",
    ],
    (text) => respondRaw(text),
  ),
  ...variants(
    "the type",
    ["text/html", "text/event-stream", "application/json; charset=utf-7", "", "x/\u00ff"],
    (type) => respondRaw('{"jsonrpc":"2.0","id":#,"result":{}}', type),
  ),
]

/** What servers may send of their own accord: a client that answers each message would send as many requests. */
const OWN_MESSAGES = [
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{}}',
  '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}',
  '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}',
  '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
]
const STREAMS: Row[] = [
  ...variants(
    "a stream of 900",
    OWN_MESSAGES,
    (message) => (socket, asked) =>
      void socket.end(
        `${STREAM}${`data: ${message}\n\n`.repeat(900)}data: ${formatResult(asked, '{"content":[]}')}\n\n`,
      ),
  ),
  ...variants(
    "an endless stream of",
    [`data: ${OWN_MESSAGES[0]}\n\n`, ": comment\n", "data: x\n", "\n"],
    (piece) => (socket) => writeForever(socket, piece.repeat(200), STREAM),
  ),
  ...variants(
    "a slow stream of",
    [": comment\n", "data: {}\n\n", "retry: 1\n\n"],
    (piece) => (socket) => drip(socket, piece, STREAM),
  ),
  ...variants(
    "a stream of",
    ["data: {broken\n\n", "event: \u0000\n\n", "id: 1\ndata:\n\n", "data: {}\n\n", "\u0000"],
    (text) => send(STREAM + text),
  ),
]

const PAGES = [
  '{"tools":[],"nextCursor":"again"}',
  `{"tools":[],"nextCursor":"${"c".repeat(60_000)}"}`,
  '{"tools":[],"nextCursor":{"a":1}}',
  '{"tools":{"length":1e9}}',
  '{"tools":[null,1,"any",[]]}',
  `{"tools":${nest(30_000)}}`,
  `{"tools":[${'{"name":"other"},'.repeat(20_000)}{}]}`,
]
const SESSIONS: Row[] = [
  ...variants("a session id of", ["s".repeat(60_000), "\u0001", "\u00e9", ""], (id) =>
    respondWith(INITIALIZED, { "Mcp-Session-Id": id }),
  ),
  ...variants(
    "a server of",
    [
      "{}",
      '{"protocolVersion":7}',
      INITIALIZED.replace('"1"', nest(30_000)),
      INITIALIZED.replace("2025-06-18", "1999-01-01"),
    ],
    (result) => respondWith(result),
  ),
]

/** Ways to fail that every step can have. */
const STEPS: Row[] = [
  { name: "never responds", talk: sendAndWait() },
  { name: "resets", talk: (socket) => void socket.resetAndDestroy() },
  { name: "redirects", talk: send(formatReply(307, { Location: "/paid" })) },
]
const FAILING_STEPS = (["initialize", "tools/list", "tools/call"] as const).flatMap((method) => tools(STEPS, method))

export const HOSTILE_MCP: readonly Row[] = [
  ...tools(CALLS, "tools/call"),
  ...tools(STREAMS, "tools/call"),
  ...tools(
    variants("a page of", PAGES, (page) => respondWith(page)),
    "tools/list",
  ),
  ...tools(SESSIONS, "initialize"),
  ...FAILING_STEPS,
  ...tools([{ name: "never responds", talk: sendAndWait() }], "DELETE"),
]
