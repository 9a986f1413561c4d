// Calls one tool of an MCP server without payment. A person named the tool at the registration, and the arguments are the declared
// example or empty, never guessed. The reply goes to the checkers. docs/decisions.md#mcp-tools has the order of the requests.

import { NO_TIMING } from "@/lib/net/fetch-call"
import type { ProbeTarget } from "@/lib/probe/etiquette"
import { BoundedFetch } from "@/lib/probe/mcp/bounded-fetch"
import {
  findCallFault,
  isHeaderMismatch,
  isVersionRefusal,
  mayNeedInitialize,
  readVersions,
  type ToolFault,
} from "@/lib/probe/mcp/faults"
import { type Seen, Session } from "@/lib/probe/mcp/session"
import type { ProbeOptions, ProbeResult } from "@/lib/probe/probe-result"
import type { Reply } from "@/lib/protocols/challenge"
import { isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { STATELESS } from "@/lib/protocols/mcp-versions"
import { detect } from "@/lib/protocols/registry"

interface Call {
  tool: string
  given: JsonObject
  /** True for a response that requests payment, well or badly. */
  isPaid(seen: Seen): boolean
}

/** The response that the check is about, and what is known beyond it. */
interface End extends Seen {
  /** `opening` and `list` are responses before the call. */
  step: "opening" | "list" | "missing" | "call" | "version"
  /** The versions that the server named. */
  versions?: readonly string[]
}

/**
 * Sends one check. A failure of the server or the network does not throw: `outcome` reports it. The timing is the reported
 * response's.
 */
export async function probeTool(
  target: ProbeTarget & { tool: string },
  { now, ...options }: ProbeOptions,
): Promise<ProbeResult> {
  const bounded = new BoundedFetch(options)
  const given = parseJson(target.body ?? "{}")
  const read = (seen: Seen) => {
    const reply = toReply(seen)
    return reply === null ? [] : detect(reply, { now, url: target.url })
  }
  const call = { tool: target.tool, given: isObject(given) ? given : {}, isPaid: (seen: Seen) => read(seen).length > 0 }
  try {
    const end = await callTool(new URL(target.url), call, bounded)
    const { response } = end
    const common = { target, requestedAt: now, timing: response?.timing ?? { ...NO_TIMING } }
    if (!response?.ok) {
      const { reason, detail } = response ?? {
        reason: "timeout" as const,
        detail: "The server did not respond in time.",
      }
      return { ...common, outcome: { ok: false, reason, detail } }
    }
    const detections = end.step === "missing" ? [] : read(end)
    const reply = toReply(end) ?? response.reply
    const toolFault = detections.length > 0 ? null : findFault(end, reply)
    return { ...common, address: response.address, outcome: { ok: true, reply, detections, toolFault } }
  } finally {
    await bounded.close()
  }
}

/** The checkers read the message itself, whether it came as JSON or in a stream. A message that is too deep stays the text it was. */
function toReply({ response, message }: Seen): Reply | null {
  if (!response?.ok) return null
  return message ? { ...response.reply, body: JSON.stringify(message) } : response.reply
}

function findFault({ step, isTooDeep, versions }: End, reply: Reply): ToolFault | null {
  if (isTooDeep) return { id: "mcp_too_deep" }
  if (step === "version") return { id: "mcp_version_unsupported", versions: versions ?? [] }
  if (step === "missing") return { id: "mcp_tool_missing" }
  if (step === "call") return findCallFault(reply)
  return reply.status < 300 ? { id: "mcp_no_server" } : null
}

/**
 * Calls the tool in the stateless version, which takes one request, and in the versions with `initialize` where that may be why
 * it failed.
 */
async function callTool(url: URL, call: Call, bounded: BoundedFetch): Promise<End> {
  const stateless = new Session(url, bounded)
  try {
    await stateless.beginStateless()
    const first = await stateless.call(call.tool, call.given)
    if (isOver(first, call)) return { ...first, step: first.message || first.isTooDeep ? "call" : "opening" }
    const status = first.response?.ok ? first.response.reply.status : 0
    const isFinal = !mayNeedInitialize(status, first.message)
    if (isFinal && first.message === null) return { ...first, step: "opening" }
    const explained = isFinal ? await explain(stateless, call, first) : null
    if (explained !== null) return explained
    // A server without a list, too, may want `initialize` first.
    const older = await callInSession(url, call, bounded)
    if (older.step !== "opening" || isOver(older, call)) return older
    const versions = [...new Set([...readVersions(first.message), ...readVersions(older.message)])]
    // A server that speaks this version and refuses `initialize` has refused the call for another reason.
    const isRefused = isVersionRefusal(first.message)
    if (first.message !== null && !isRefused) {
      const end = isFinal ? null : await explain(stateless, call, first)
      if (end !== null || isFinal || versions.includes(STATELESS)) return end ?? { ...first, step: "call" }
    }
    const isUnsupported = versions.length > 0 || isRefused || isVersionRefusal(older.message)
    return isUnsupported ? { ...older, step: "version", versions } : older
  } finally {
    await stateless.close()
  }
}

/** True when nothing more can be learned: no response, a request for payment, or a message that is not read. */
const isOver = (seen: Seen, call: Call) => !seen.response?.ok || seen.isTooDeep || call.isPaid(seen)

/**
 * Finds out whether a call without a challenge failed because the list has no such tool, or because headers must repeat arguments.
 * Returns null when the server sends no list.
 */
async function explain(session: Session, call: Call, seen: Seen): Promise<End | null> {
  const found = await session.findTool(call.tool)
  if (found === "missing") return { ...seen, step: "missing" }
  if (!("entry" in found)) return null
  if (!isHeaderMismatch(seen.message)) return { ...seen, step: "call" }
  return { ...(await session.call(call.tool, call.given, found.entry)), step: "call" }
}

/** Calls the tool in a session: `initialize`, the list of tools, the call. */
async function callInSession(url: URL, call: Call, bounded: BoundedFetch): Promise<End> {
  const session = new Session(url, bounded)
  try {
    const { isAccepted, ...opened } = await session.initialize()
    if (!isAccepted) return { ...opened, step: "opening" }
    const found = await session.findTool(call.tool)
    if (found === "missing") return { ...opened, response: bounded.last, step: "missing" }
    if (!("entry" in found)) return { ...found, step: "list" }
    return { ...(await session.call(call.tool, call.given)), step: "call" }
  } finally {
    await session.close()
  }
}
