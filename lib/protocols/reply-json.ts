// The JSON of a response's body, parsed once: a dozen checkers and clients read it, and a megabyte takes 10 ms.

import type { Reply } from "@/lib/protocols/challenge"
import { parseJson } from "@/lib/protocols/json"

const parsed = new WeakMap<Reply, unknown>()

/** The parsed body without its byte order mark; undefined when it is not JSON. The value is shared, so nobody changes it. */
export function parseReplyJson(reply: Reply): unknown {
  if (!parsed.has(reply)) parsed.set(reply, parseJson(reply.body.replace(/^\ufeff/, "")))
  return parsed.get(reply)
}

/** Undefined also for a body with a byte order mark, which `JSON.parse` rejects. */
export const parseStrictReplyJson = (reply: Reply): unknown =>
  reply.body.startsWith("\ufeff") ? undefined : parseReplyJson(reply)
