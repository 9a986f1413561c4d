// Which clients pay a 402 response. Never throws, sends nothing, and signs nothing.

import { printable } from "@/lib/protocols/bounded"
import type { Reply } from "@/lib/protocols/challenge"
import { CLIENT_IDS, CLIENTS, type ClientId } from "@/lib/protocols/clients/client-table"
import { judgeLightningTools } from "@/lib/protocols/clients/lightning-tools"
import { judgeMppx, judgeMppxChallenge } from "@/lib/protocols/clients/mppx"
import { parseMppx } from "@/lib/protocols/clients/mppx-header"
import { REASONS, type Refusal } from "@/lib/protocols/clients/reasons"
import type { ClientResult, ClientVerdict } from "@/lib/protocols/clients/schema"
import { readX402 } from "@/lib/protocols/clients/x402-reply"
import { judgeX402 } from "@/lib/protocols/clients/x402-ts"
import { getField, isObject } from "@/lib/protocols/json"
import { findLngetReason } from "@/lib/protocols/l402/lnget"
import type { Protocol } from "@/lib/protocols/names"

const LIMITS = { offers: 16, text: 100 } as const

type Offer = ClientResult["offers"][number]
type Judge = (reply: Reply, now: Date) => { whole: ClientVerdict; offers: Offer[] }

const JUDGES: Readonly<Record<ClientId, Judge>> = {
  "x402-ts": judgeX402Client,
  mppx: judgeMppxClient,
  "lightning-tools": (reply) => ({ whole: decide(judgeLightningTools(reply)), offers: [] }),
  lnget: (reply) => ({ whole: decide(judgeLnget(reply)), offers: [] }),
}

/**
 * The verdicts of all clients that speak one of the protocols, in the order of the table.
 * @param now the time at which the response was received; a challenge may have expired since
 */
export function judgeClients(reply: Reply, protocols: readonly Protocol[], now: Date): ClientResult[] {
  const speaking = CLIENT_IDS.filter((id) => CLIENTS[id].protocols.some((protocol) => protocols.includes(protocol)))
  return speaking.map((client) => {
    const { name, version } = CLIENTS[client]
    const { whole, offers } = JUDGES[client](reply, now)
    return { client, name, version, ...whole, offers }
  })
}

/**
 * @param usual the refusal with the usual setup
 * @param lifted the refusal after every setting that the rules know; the same without such settings
 */
function decide(usual: Refusal, lifted: Refusal = usual): ClientVerdict {
  if (usual === null) return { verdict: "pays", reason: null, message: null, setting: null }
  const helps = lifted === null && REASONS[usual].setting === null
  const reason = helps ? "other_offer_chosen" : (lifted ?? usual)
  const { message, setting } = REASONS[reason]
  return { verdict: setting === null ? "refuses" : "needs_setting", reason, message, setting }
}

function judgeX402Client(reply: Reply): { whole: ClientVerdict; offers: Offer[] } {
  const read = readX402(reply)
  if (read.refusal) return { whole: decide(read.refusal), offers: [] }
  const { document } = read
  const judge = (challenge: unknown) => decide(judgeX402(challenge, "defaults"), judgeX402(challenge, "limits-lifted"))
  const accepts = getField(document, "accepts")
  const entries = isObject(document) && Array.isArray(accepts) ? accepts.slice(0, LIMITS.offers) : []
  const offers = entries.map((entry, position) => ({
    position,
    scheme: shorten(getField(entry, "scheme")),
    network: shorten(getField(entry, "network")),
    ...judge({ x402Version: getField(document, "x402Version"), accepts: [entry] }),
  }))
  return { whole: judge(document), offers }
}

function judgeMppxClient(reply: Reply, now: Date): { whole: ClientVerdict; offers: Offer[] } {
  const whole = decide(judgeMppx(reply, "defaults", now), judgeMppx(reply, "limits-lifted", now))
  const offers = (parseMppx(reply) ?? []).slice(0, LIMITS.offers).map((challenge, position) => ({
    position,
    scheme: shorten(`${challenge.method}/${challenge.intent}`),
    network: null,
    ...decide(judgeMppxChallenge(challenge, "defaults", now), judgeMppxChallenge(challenge, "limits-lifted", now)),
  }))
  return { whole, offers }
}

function judgeLnget(reply: Reply): Refusal {
  if (reply.status !== 402) return "not_402"
  const reason = findLngetReason(reply)
  if (reason === null) return null
  return reason === "first_header_not_l402" || reason === "header_shape"
    ? "l402_header_unreadable"
    : "macaroon_unreadable"
}

const shorten = (value: unknown) => (typeof value === "string" ? printable(value, LIMITS.text) : null)
