// Recognizes responses of something in front of the endpoint that keeps the checker out: a bot check of an edge, a login page, a refusal
// by country. They say nothing about the endpoint. Pure.

import { listHeader, type Reply } from "@/lib/protocols/challenge"

/** What keeps the checker out, as the API names it. */
export const BLOCK_KINDS = ["bot_check", "login", "region"] as const

export interface Block {
  kind: (typeof BLOCK_KINDS)[number]
  /** The edge by its own marks; null when unknown. */
  by: string | null
}

interface Edge {
  name: string
  /** Names and values of headers, both in lower case. */
  header?: readonly [name: string, value: RegExp]
  body?: RegExp
}

const STATUSES: readonly number[] = [202, 401, 403, 405, 429, 451, 503]
const MAX_TEXT = 8_192

/** The marks of a bot check. A header is sure; a text counts in a page only, because an API may quote it. */
const EDGES: readonly Edge[] = [
  { name: "Cloudflare", header: ["cf-mitigated", /./] },
  { name: "AWS WAF", header: ["x-amzn-waf-action", /^(?:challenge|captcha)$/] },
  { name: "Vercel", header: ["x-vercel-mitigated", /./] },
  { name: "DataDome", header: ["x-datadome", /./] },
  { name: "DataDome", header: ["x-dd-b", /./] },
  { name: "Imperva", body: /incapsula incident id|_Incapsula_Resource/i },
  { name: "Akamai", body: /<title>Access Denied<\/title>[\s\S]{0,2000}Reference&#32;&#35;|errors\.edgesuite\.net/i },
  { name: "Sucuri", header: ["x-sucuri-block", /./] },
  { name: "PerimeterX", body: /px-captcha/i },
  {
    name: "Cloudflare",
    body: /<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)<\/title>|cdn-cgi\/challenge-platform/i,
  },
]
const REGION =
  /error(?: code:?)? 1009|not available in your (?:country|region)|(?:country|region) (?:is )?(?:blocked|not supported)/i
const LOGIN = /<input[^>]{0,300}type=["']?password/i

/** What keeps the checker out; null for a response of the endpoint itself. */
export function findBlock(reply: Reply): Block | null {
  if (!STATUSES.includes(reply.status)) return null
  const type = listHeader(reply, "content-type")[0] ?? ""
  const isPage = /^\s*(?:text\/html|application\/xhtml)/i.test(type.slice(0, 200))
  const text = isPage ? reply.body.slice(0, MAX_TEXT) : ""
  const edge = EDGES.find((one) => hasMark(one, reply, text))
  const isRegion = reply.status === 451 || REGION.test(text)
  if (reply.status !== 451 && edge === undefined && text === "") return null
  if (isRegion && (edge !== undefined || text !== "")) return { kind: "region", by: edge?.name ?? null }
  if (edge) return { kind: "bot_check", by: edge.name }
  return LOGIN.test(text) ? { kind: "login", by: null } : null
}

function hasMark({ header, body }: Edge, reply: Reply, text: string): boolean {
  if (header) return listHeader(reply, header[0]).some((value) => header[1].test(value.slice(0, 100).toLowerCase()))
  return body?.test(text) ?? false
}

const WORDS: Readonly<Record<Block["kind"], string>> = {
  bot_check: "a bot check",
  login: "a login page",
  region: "a refusal by country",
}

/** "a bot check of Cloudflare" */
export const nameBlock = ({ kind, by }: Block): string => `${WORDS[kind]}${by ? ` of ${by}` : ""}`

const PREFIX = "blocked by "

/** "blocked by a bot check of Cloudflare", as a stored check has it. */
export const describeBlock = (block: Block): string => `${PREFIX}${nameBlock(block)}`

/** Reads what `describeBlock` wrote; null for any other reason of a check. */
export function parseBlock(reason: string): Block | null {
  const name = reason.startsWith(PREFIX) ? reason.slice(PREFIX.length) : ""
  const kind = BLOCK_KINDS.find((one) => name === WORDS[one] || name.startsWith(`${WORDS[one]} of `))
  return kind ? { kind, by: name.slice(`${WORDS[kind]} of `.length) || null } : null
}
