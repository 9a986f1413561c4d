// Which clients pay a 402 response. Never throws, sends nothing, and signs nothing.

import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import { printable } from "@/lib/protocols/bounded"
import type { Reply } from "@/lib/protocols/challenge"
import { CLIENT_IDS, CLIENTS, type Client, type ClientId, type Profile } from "@/lib/protocols/clients/client-table"
import { findHandedInvoice } from "@/lib/protocols/clients/lightning-tools"
import { judgeMppx, judgeMppxChallenge } from "@/lib/protocols/clients/mppx"
import { parseMppx } from "@/lib/protocols/clients/mppx-header"
import { REASONS, type Refusal } from "@/lib/protocols/clients/reasons"
import type { ClientResult, ClientVerdict, ProfileResult } from "@/lib/protocols/clients/schema"
import { judgeFaremeter } from "@/lib/protocols/clients/x402-faremeter"
import { judgeDexter, judgePinion } from "@/lib/protocols/clients/x402-other-clients"
import { readX402 } from "@/lib/protocols/clients/x402-reply"
import { judgeX402 } from "@/lib/protocols/clients/x402-ts"
import { judgeX402V1 } from "@/lib/protocols/clients/x402-v1"
import { getField, isObject } from "@/lib/protocols/json"
import { findLngetInvoice, findLngetReason } from "@/lib/protocols/l402/lnget"
import type { Protocol } from "@/lib/protocols/names"

const LIMITS = { offers: 16, text: 100 } as const

type Offer = ClientResult["offers"][number]
interface Judged {
  /** The refusal with the usual setup. */
  usual: Refusal
  /** The refusal with every limit lifted; the same for a client without such settings. */
  lifted: Refusal
  offers: Offer[]
  /** True for a client whose user cannot change the setup. */
  isFixed?: true
}
type Judge = (reply: Reply, now: Date) => Judged

const JUDGES: Readonly<Record<ClientId, Judge>> = {
  "x402-ts": judgeX402Client,
  "x402-v1": judgeX402V1Client,
  agentkit: judgeAgentKit,
  faremeter: (reply) => ({
    ...{ usual: judgeFaremeter(reply, false), lifted: judgeFaremeter(reply, true) },
    offers: [],
  }),
  "pinion-os": (reply) => always(judgePinion(reply)),
  dexter: (reply) => always(judgeDexter(reply)),
  mppx: judgeMppxClient,
  "lightning-tools": (reply, now) => always(judgeLightningTools(reply, now)),
  lnget: (reply, now) => always(judgeLnget(reply, now)),
}

/** The verdicts so far: a report reads those of one response up to five times, and a list of 400,000 entries takes 20 ms. */
const known = new WeakMap<Reply, Map<string, Judged>>()

function judgeOnce(client: ClientId, reply: Reply, now: Date): Judged {
  const verdicts = known.get(reply) ?? new Map<string, Judged>()
  const key = `${client} ${now.getTime()}`
  const judged = verdicts.get(key) ?? JUDGES[client](reply, now)
  known.set(reply, verdicts.set(key, judged))
  return judged
}

const always = (refusal: Refusal): Judged => ({ usual: refusal, lifted: refusal, offers: [] })

const listSpeaking = (protocols: readonly Protocol[]) =>
  CLIENT_IDS.filter((id) => CLIENTS[id].protocols.some((protocol) => protocols.includes(protocol)))

/**
 * The verdicts of all clients that speak one of the protocols, in the order of the table.
 * @param now the time at which the response was received; a challenge may have expired since
 */
export function judgeClients(reply: Reply, protocols: readonly Protocol[], now: Date): ClientResult[] {
  return listSpeaking(protocols).map((client) => {
    const { name, version } = CLIENTS[client]
    const { usual, lifted, offers, isFixed } = judgeOnce(client, reply, now)
    const verdict = decide(usual, lifted)
    return { client, name, version, ...(isFixed ? withoutSetting(verdict) : verdict), offers }
  })
}

/**
 * The clients that pay a challenge of this protocol, with their usual setup or with another one. A client of several protocols counts for
 * the protocol whose challenge it takes.
 */
export function listPayers(reply: Reply, protocol: Protocol, now: Date): ClientId[] {
  const takes = (client: ClientId) => TAKEN[client]?.(reply) ?? protocol
  return judgeClients(reply, [protocol], now).flatMap(({ client, verdict }) =>
    verdict === "refuses" || takes(client) !== protocol ? [] : [client],
  )
}

/** The protocol whose challenge a client of several protocols takes; null where it takes none. */
const TAKEN: Partial<Record<ClientId, (reply: Reply) => Protocol | null>> = {
  mppx: (reply) => ((parseMppx(reply) ?? []).length > 0 ? "MPP" : "x402"),
  "lightning-tools": (reply) => {
    const handed = findHandedInvoice(reply)
    return handed.refusal === null ? handed.protocol : null
  },
}

/** The verdicts of `judgeClients`, with one verdict for each setup of a client, and the first of the protocols that the client speaks. */
export function judgeProfiles(reply: Reply, protocols: readonly Protocol[], now: Date): ProfileResult[] {
  return listSpeaking(protocols).flatMap((client) => {
    const about: Client = CLIENTS[client]
    const protocol = about.protocols.find((one) => protocols.includes(one)) ?? about.protocols[0]
    const { usual, lifted, isFixed } = judgeOnce(client, reply, now)
    const result = (profile: Profile | null, { verdict, reason, message, setting }: ClientVerdict): ProfileResult => ({
      ...{ client, version: about.version, profile, protocol, verdict },
      reasons: reason === null || message === null ? [] : [{ id: reason, message, setting }],
    })
    const first = isFixed ? withoutSetting(decide(usual)) : decide(usual, lifted)
    if (about.lifted === undefined) return [result(null, first)]
    return [result("defaults", first), result("limits-lifted", decide(lifted))]
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

function judgeX402Client(reply: Reply): Judged {
  const read = readX402(reply)
  if (read.refusal) return always(read.refusal)
  const { document } = read
  const judge = (challenge: unknown) => ({
    usual: judgeX402(challenge, "defaults"),
    lifted: judgeX402(challenge, "limits-lifted"),
  })
  const accepts = getField(document, "accepts")
  const entries = isObject(document) && Array.isArray(accepts) ? accepts.slice(0, LIMITS.offers) : []
  const offers = entries.map((entry, position) => ({
    position,
    scheme: shorten(getField(entry, "scheme")),
    network: shorten(getField(entry, "network")),
    ...decideBoth(judge({ x402Version: getField(document, "x402Version"), accepts: [entry] })),
  }))
  return { ...judge(document), offers }
}

/** The first client chooses among all entries and rejects all for one fault, so single entries have no verdict. */
function judgeX402V1Client(reply: Reply): Judged {
  return { usual: judgeX402V1(reply, false), lifted: judgeX402V1(reply, true), offers: [] }
}

/** AgentKit makes the client of @x402/fetch with its usual setup. The action has no argument that lifts a limit. */
function judgeAgentKit(reply: Reply, now: Date): Judged {
  const { usual, offers } = judgeOnce("x402-ts", reply, now)
  return { usual, lifted: usual, offers: offers.map(withoutSetting), isFixed: true }
}

const withoutSetting = <T extends ClientVerdict>(one: T): T =>
  one.verdict === "needs_setting" ? { ...one, verdict: "refuses", setting: null } : one

function judgeMppxClient(reply: Reply, now: Date): Judged {
  const whole = { usual: judgeMppx(reply, "defaults", now), lifted: judgeMppx(reply, "limits-lifted", now) }
  const offers = (parseMppx(reply) ?? []).slice(0, LIMITS.offers).map((challenge, position) => ({
    position,
    scheme: shorten(`${challenge.method}/${challenge.intent}`),
    network: null,
    ...decide(judgeMppxChallenge(challenge, "defaults", now), judgeMppxChallenge(challenge, "limits-lifted", now)),
  }))
  return { ...whole, offers }
}

const decideBoth = ({ usual, lifted }: Pick<Judged, "usual" | "lifted">) => decide(usual, lifted)

function judgeLightningTools(reply: Reply, now: Date): Refusal {
  const handed = findHandedInvoice(reply)
  return handed.refusal ?? judgeInvoice(handed.invoice, now)
}

/** What every wallet refuses: an invoice that it cannot decode, and one that has expired. */
function judgeInvoice(text: string, now: Date): Refusal {
  const decoded = decodeInvoice(text.trim())
  if ("error" in decoded) return "invoice_invalid"
  return decoded.invoice.expiresAt * 1_000 <= now.getTime() ? "invoice_expired" : null
}

function judgeLnget(reply: Reply, now: Date): Refusal {
  if (reply.status !== 402) return "not_402"
  const reason = findLngetReason(reply)
  if (reason === null) return judgeInvoice(findLngetInvoice(reply) ?? "", now)
  return reason === "first_header_not_l402" || reason === "header_shape"
    ? "l402_header_unreadable"
    : "macaroon_unreadable"
}

const shorten = (value: unknown) => (typeof value === "string" ? printable(value, LIMITS.text) : null)
