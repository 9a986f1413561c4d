// Checks an endpoint before its registration: how it responds, which protocols it supports, and what the listing would say.
// Nothing is stored. A check sends at most ten requests to the host, three of them to the endpoint, and one for its robots.txt
// once a day.

import type { z } from "zod"
import { readDeclared } from "@/lib/catalogue/call/declared-parameters"
import { readRecord } from "@/lib/catalogue/cautions/record"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"
import { query } from "@/lib/db/query"
import { raw, sql, urlKey, VISIBLE, visible } from "@/lib/db/sql"
import { checkBehaviour } from "@/lib/lint/behaviour/check-behaviour"
import { requireEndpoint } from "@/lib/lint/lint"
import type { BehaviourResult } from "@/lib/lint/schema"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"
import type { Phase } from "@/lib/net/fetch-failure"
import type { Turn } from "@/lib/probe/host/turn"
import { withHost } from "@/lib/probe/host/with-host"
import { completeRequest } from "@/lib/probe/mcp/tool-arguments"
import { type Requested, requestChallenge } from "@/lib/probe/request-challenge"
import { perProcess } from "@/lib/process/process-state"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import { buildCheck, type ListedService } from "@/lib/registration/build-check"
import { CheckInput, type CheckStep, type EndpointCheck, REPORT_LIMITS } from "@/lib/registration/check-schema"
import { readDocuments } from "@/lib/registration/host-documents"
import { requireOtherSite } from "@/lib/registration/input"
import type { HostDocuments } from "@/lib/registration/suggest"

export interface CheckProgress {
  /** Aborts the check, for example when the client disconnects. */
  signal?: AbortSignal
  onStep?: (step: CheckStep) => void
}

export type CheckTarget = z.infer<typeof CheckInput>

/** Validates the untrusted body of a check. @throws `invalid_parameter` */
export function parseCheck(body: unknown): CheckTarget {
  const target = completeRequest(parseBody(CheckInput, body))
  requireOtherSite(target.url)
  if (target.behaviour) requireEndpoint(target.tool)
  return target
}

/**
 * Takes the client's place in the queue of checks. The caller must run the returned function once.
 * @throws `rate_limited` while too many checks of this client run
 */
export function startCheck(target: CheckTarget, client: string): (watch?: CheckProgress) => Promise<EndpointCheck> {
  const { isWaiting, run } = enterQueue(client)
  return (watch = {}) => {
    if (isWaiting) watch.onStep?.(describeStep("wait", { host: target.url.host, method: "" }))
    return run(() => checkEndpoint(target, client, watch), watch.signal)
  }
}

async function checkEndpoint(
  { url: { url, host }, http_method, probe_body, tool, behaviour: isThorough = false }: CheckTarget,
  client: string,
  { signal, onStep }: CheckProgress,
): Promise<EndpointCheck> {
  const now = new Date()
  const report = (step: CheckStep["step"], path?: string) =>
    onStep?.(describeStep(step, { host, method: http_method ?? "GET", path }))
  const target = { url, method: http_method, body: probe_body, tool }
  const send = async (turn: Turn) => {
    const requested = await requestChallenge(target, now, turn, { onStep: (part) => report(toStepName(part)) })
    report("challenge")
    const { outcome } = requested.result
    const isPayable = outcome.ok && outcome.detections.some(({ valid }) => valid)
    const behaviour = isThorough && isPayable ? await testBehaviour(requested, turn, () => report("behaviour")) : null
    // The documents of a host describe its HTTP endpoints.
    const hasDocuments = isPayable && tool === null
    const documents = hasDocuments ? await readDocuments(new URL(url), turn, (path) => report("describe", path)) : null
    return { requested, documents, behaviour }
  }
  const { requested, documents, behaviour } = await withHost(target, { visitor: client }, send, signal)
  return reportCheck(requested, probe_body, documents, now, behaviour)
}

async function testBehaviour(
  { result, method, body }: Requested,
  turn: Turn,
  onStart: () => void,
): Promise<BehaviourResult[] | null> {
  if (!result.outcome.ok) return null
  onStart()
  const { reply, detections } = result.outcome
  return checkBehaviour({ url: result.target.url, method, body }, reply, detections, new Date(), turn)
}

/** Builds the report of a response. @param given the body that the caller gave */
export async function reportCheck(
  { result, body, note, finding }: Requested,
  given: string | null,
  documents: HostDocuments | null,
  now: Date,
  behaviour: BehaviourResult[] | null = null,
): Promise<EndpointCheck> {
  const sends = body === null ? null : body === given ? "given body" : "discovered body"
  const { url, tool = null } = result.target
  const [listed, alike] = await Promise.all([listPublic(url, tool), listAlike(url, tool)])
  const rate = await findBitcoinRate()
  return buildCheck({ result, sends, note, finding, listed, alike, documents, behaviour, rate }, now)
}

/** The public listings of this URL, of an MCP server those of the tool. */
export const listPublic = (url: string, tool: string | null): Promise<ListedService[]> => readListed({ url, tool })

/** The public listings whose URL differs from this one only in its query or its end. An MCP server has its tools at one URL. */
export async function listAlike(url: string, tool: string | null): Promise<(ListedService & { url: string })[]> {
  if (tool !== null) return []
  const found = await query<{ id: string }>(sql`
    select s.id from services s
    where ${visible()} and s.tool is null and s.host = ${new URL(url).hostname} and s.url <> ${url}
      and ${urlKey(raw("s.url"))} = ${urlKey(sql`${url}::text`)}
    order by s.number limit ${REPORT_LIMITS.alike}::int`)
  return found.length === 0 ? [] : readListed({ id: { in: found.map(({ id }) => id) } })
}

async function readListed(where: Prisma.ServiceWhereInput): Promise<(ListedService & { url: string })[]> {
  const rows = await db().service.findMany({
    where: { ...where, ...VISIBLE },
    select: {
      ...{ protocol: true, id: true, number: true, name: true, description: true, category: true, provider: true },
      ...{ url: true, declaredParameters: true, paymentRecord: true },
      ...{ observedPayTo: true, observedPriceSats: true, observedPriceUsd: true },
      ...{ observedAsset: true, observedNetwork: true, observedAt: true },
    },
    orderBy: { number: "asc" },
    take: PROTOCOLS.length,
  })
  return rows.map(({ declaredParameters, paymentRecord, ...row }) => {
    const { payees } = readRecord(paymentRecord, row)
    return { ...row, protocol: row.protocol as Protocol, parameters: readDeclared(declaredParameters), payees }
  })
}

type StepName = CheckStep["step"]

const STEPS: Record<Phase | "sample-body", StepName> = {
  dns: "resolve",
  connect: "connect",
  tls: "secure",
  request: "request",
  body: "receive",
  "sample-body": "sample_body",
}

const toStepName = (part: Phase | "sample-body"): StepName => STEPS[part]

interface About {
  host: string
  method: string
  /** The document that is requested, for the step `describe`. */
  path?: string | undefined
}

const WORDS: Record<StepName, (about: About) => string> = {
  wait: () => "Waiting until your other check ends",
  resolve: ({ host }) => `Resolving ${host}`,
  connect: ({ host }) => `Connecting to ${host}`,
  secure: () => "Opening a TLS connection",
  request: ({ method }) => `Sending a ${method} request`,
  receive: () => "Reading the response",
  sample_body: ({ host }) =>
    `The endpoint rejected the request. Looking for its method and body in the documents of ${host}`,
  challenge: () => "Checking the challenge",
  behaviour: () => "Sending six more requests to test the behaviour",
  describe: ({ path = "" }) => `Looking for a description in ${path}`,
}

export const describeStep = (step: StepName, about: About): CheckStep => ({ step, text: WORDS[step](about) })

/** Checks of one client that wait, and the longest wait in milliseconds. */
const CHECK_QUEUE = { waiting: 5, waitMs: 30_000 } as const

interface Client {
  limit: ConcurrencyLimit
  /** Running and waiting checks. */
  checks: number
}

const clients = () => perProcess("running checks", () => new Map<string, Client>())

interface QueuedCheck {
  /** True when an earlier check of the client still runs. */
  isWaiting: boolean
  /**
   * Runs `check` when the earlier checks of the client have ended. The caller must call it once.
   * @throws `rate_limited` after `waitMs`; `unavailable` when the signal aborts first
   */
  run: <T>(check: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/**
 * One check per client runs in this process. Further checks wait, because several people can share an address. Takes the client's
 * place in the queue. @throws `rate_limited` when too many checks of the client wait
 */
function enterQueue(key: string): QueuedCheck {
  const all = clients()
  const client = all.get(key) ?? {
    limit: new ConcurrencyLimit({ slots: 1, queued: CHECK_QUEUE.waiting }),
    checks: 0,
  }
  if (client.checks > CHECK_QUEUE.waiting) throw stillRunning()
  all.set(key, client)
  client.checks += 1
  const leave = () => {
    client.checks -= 1
    if (client.checks === 0) all.delete(key)
  }
  return {
    isWaiting: client.checks > 1,
    run: async (check, signal) => {
      try {
        const release = await acquire(client.limit, signal)
        try {
          return await check()
        } finally {
          release()
        }
      } finally {
        leave()
      }
    },
  }
}

async function acquire(limit: ConcurrencyLimit, signal?: AbortSignal) {
  const expired = AbortSignal.timeout(CHECK_QUEUE.waitMs)
  try {
    return await limit.acquire(signal ? AbortSignal.any([signal, expired]) : expired)
  } catch {
    if (signal?.aborted) throw new AppError("unavailable", "The check was cancelled before it began.")
    throw stillRunning()
  }
}

const stillRunning = () =>
  new AppError("rate_limited", "Your other checks are still running. Wait until they end, then check again.", {
    headers: { "Retry-After": "10" },
  })
