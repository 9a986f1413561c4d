// One visit to one host: its documents, as far as its robots.txt lets us, and the endpoints in them that nobody has listed yet,
// each asked for its challenge. One request at a time, with the prober's pause between two.

import { baseUrl, env } from "@/lib/env"
import { safeFetch } from "@/lib/net/safe-fetch"
import { normaliseUrl } from "@/lib/normal-url"
import { describeAgent, REFUSALS_TO_OPT_OUT } from "@/lib/probe/etiquette"
import { fetchRobots, isOriginOptedOut } from "@/lib/probe/robots"
import { parseJson } from "@/lib/protocols/json"
import { verify } from "@/lib/registration/verify"
import type { KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { type Reader, readL402Services, readOpenApi, readX402Resources } from "@/lib/sources/adapters/well-known/shapes"
import { findListed, identityOf } from "@/lib/sources/merge/listed"
import type { Outcome } from "@/lib/sources/parse/offer"
import type { Asking, Offer, Page, SkipReason, Skips } from "@/lib/sources/schema"

/** Of a visit; a slow host waits with the rest for the next one. */
const LIMITS = {
  origins: 3,
  offers: 200,
  newcomers: 20,
  totalMs: 90_000,
  timeoutMs: 5_000,
  bodyBytes: 256 * 1024,
} as const
const DAY_MS = 86_400_000
/** The prober reads it daily, where the host answers. */
const ROBOTS_LAST_MS = 2 * DAY_MS
/** No word on whether there is such a document. */
const NO_WORD: readonly number[] = [403, 408, 425, 451]
const TOO_OFTEN = 429

const DOCUMENTS: readonly { path: string; read: Reader }[] = [
  { path: "/.well-known/l402-services", read: readL402Services },
  { path: "/.well-known/x402", read: readX402Resources },
  { path: "/openapi.json", read: readOpenApi },
]

interface Means extends Pick<Asking, "wait"> {
  signal: AbortSignal
}
/** Gone: the rest of the host is not worth asking for now. */
type Answer = { kind: "read"; outcomes: Outcome[] } | { kind: "none" | "unread" | "gone" }

/** What of the host is known at the end of a visit; null where nothing came of it. */
export async function visit(host: KnownHost, means: Means): Promise<Omit<Page, "resume" | "end"> | null> {
  const isOurs = host.host === new URL(baseUrl).hostname
  if (isOurs || host.refusals >= REFUSALS_TO_OPT_OUT) return null
  return new Visit(host, means).run()
}

class Visit {
  readonly #offers: Offer[] = []
  readonly #skipped: Skips = {}
  readonly #robots = new Map<string, string | null>()
  readonly #startedAt = performance.now()
  #isWhole = true
  #isFirst = true

  constructor(
    readonly host: KnownHost,
    readonly means: Means,
  ) {}

  async run(): Promise<Omit<Page, "resume" | "end"> | null> {
    const named = new Map<string, Offer>()
    const origins = this.host.origins.slice(0, LIMITS.origins)
    this.#isWhole = origins.length === this.host.origins.length
    for (const origin of origins) {
      for (const outcome of await this.#readOrigin(origin)) this.#take(outcome, named)
    }
    await this.#judge(named)
    const skips = Object.values(this.#skipped).reduce((sum, count) => sum + count, 0)
    if (skips === 0 && this.#offers.length === 0 && !this.#isWhole) return null
    const host = { name: this.host.host, isWhole: this.#isWhole }
    return { offers: this.#offers, skipped: this.#skipped, items: this.#offers.length + skips, host }
  }

  #skip(reason: SkipReason): void {
    this.#skipped[reason] = (this.#skipped[reason] ?? 0) + 1
    // What was not looked at may have been named.
    if (reason === "limits" || reason === "unread") this.#isWhole = false
  }

  /** Each listing once, however many documents name it; what has no address is left to the merge to refuse. */
  #take(outcome: Outcome, named: Map<string, Offer>): void {
    if (typeof outcome === "string") {
      this.#skip(outcome)
      return
    }
    const normal = normaliseUrl(outcome.url)
    if ("problem" in normal) {
      this.#offers.push({ ...outcome, proof: null })
      return
    }
    const offer = { ...outcome, url: normal.url }
    const key = identityOf(offer)
    if (named.has(key)) this.#skip("duplicate")
    else if (named.size >= LIMITS.offers) this.#skip("limits")
    else named.set(key, offer)
  }

  async #readOrigin(origin: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    if (this.#isLate || !(await this.#readRobots(origin))) return ["unread"]
    for (const { path, read } of DOCUMENTS) {
      const url = origin + path
      if (this.#isOptedOut(url)) {
        this.#isWhole = false
        continue
      }
      await this.#pause()
      const answer = await readDocument(url, (json) => read(json, origin), this.means.signal)
      if (answer.kind === "read") outcomes.push(...answer.outcomes)
      else if (answer.kind !== "none") outcomes.push("unread")
      if (answer.kind === "gone") break
    }
    return outcomes
  }

  /** False when the host does not answer at all. One that cannot say what its robots.txt says is taken by what it said before. */
  async #readRobots(origin: string): Promise<boolean> {
    const { robots, robotsAt } = this.host
    this.#robots.set(origin, robots)
    if (robotsAt !== null && Date.now() - robotsAt.getTime() < ROBOTS_LAST_MS) return true
    await this.#pause()
    const read = await fetchRobots(origin, { signal: this.means.signal })
    if (read.kind === "read") this.#robots.set(origin, read.ours)
    return read.kind === "read" || read.reason.startsWith("HTTP ")
  }

  get #isLate(): boolean {
    return performance.now() - this.#startedAt > LIMITS.totalMs
  }

  #isOptedOut(url: string): boolean {
    return isOriginOptedOut(this.#robots.get(new URL(url).origin) ?? this.host.robots, url)
  }

  /** Newcomers are asked, so many in a visit; with each day others come first, so that none waits for ever. */
  async #judge(named: ReadonlyMap<string, Offer>): Promise<void> {
    const listed = await findListed([...named.values()])
    const newcomers: Offer[] = []
    for (const [key, offer] of named) {
      if (listed.has(key)) this.#offers.push({ ...offer, proof: null })
      else newcomers.push(offer)
    }
    let left: number = LIMITS.newcomers
    for (const offer of rotate(newcomers, Math.floor(Date.now() / DAY_MS) * LIMITS.newcomers)) {
      if (left === 0 || this.#isLate) {
        this.#skip("postponed")
        continue
      }
      left = (await this.#prove(offer)) ? left - 1 : 0
    }
  }

  /** False when the host wants to be asked no more. */
  async #prove(offer: Offer): Promise<boolean> {
    const { url, protocol, method } = offer
    if (this.#isOptedOut(url)) {
      this.#skip("unproven")
      return true
    }
    await this.#pause()
    const seen = await verify({ url, protocol, method: method ?? "GET", body: null }, new Date())
    if ("detection" in seen) {
      this.#offers.push({ ...offer, proof: { result: seen.result, body: seen.body } })
      return true
    }
    this.#skip("unproven")
    return seen.probe.httpStatus !== TOO_OFTEN
  }

  /** Between two requests; rejects when the run is stopped. */
  async #pause(): Promise<void> {
    this.means.signal.throwIfAborted()
    if (!this.#isFirst) await this.means.wait(env.PROBE_HOST_SPACING_MS)
    this.#isFirst = false
  }
}

async function readDocument(url: string, read: (json: unknown) => Outcome[] | null, signal: AbortSignal) {
  const result = await safeFetch(url, {
    timeoutMs: LIMITS.timeoutMs,
    maxBodyBytes: LIMITS.bodyBytes,
    bodyOverflow: "reject",
    // A document somewhere else is somebody else's.
    redirects: "return",
    headers: { accept: "application/json", "user-agent": describeAgent(baseUrl) },
    signal,
  })
  if (!result.ok) return { kind: result.status === undefined ? "gone" : "unread" } satisfies Answer
  return judgeAnswer(result.reply.status, result.reply.body, read)
}

function judgeAnswer(status: number, body: string, read: (json: unknown) => Outcome[] | null): Answer {
  if (status === TOO_OFTEN) return { kind: "gone" }
  if (status >= 500 || NO_WORD.includes(status)) return { kind: "unread" }
  if (status !== 200) return { kind: "none" }
  const json = parseJson(body.replace(/^\ufeff/, ""))
  // A page for people instead is how many servers say that there is nothing.
  if (json === undefined) return { kind: /^\s{0,100}</.test(body) ? "none" : "unread" }
  const outcomes = read(json)
  return outcomes ? { kind: "read", outcomes } : { kind: "none" }
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
