// Whether the facilitators that challenges name can be reached (docs/decisions.md#health). Each is
// asked at most once in a quarter of an hour, however many workers there are; what it answers is shown on every listing whose
// hint is its address, or a key that a known facilitator signs with. Without a hint nothing is said.

import pLimit from "p-limit"
import { db } from "@/lib/db/client"
import { raw, sql, storable } from "@/lib/db/sql"
import { visible } from "@/lib/db/visible"
import { env } from "@/lib/env"
import { recordEvents } from "@/lib/events/log"
import { KNOWN_FACILITATORS } from "@/lib/health/facilitators/known"
import { createOnlineCheck } from "@/lib/health/online-check"
import { log } from "@/lib/log"
import { type FacilitatorState, parseFacilitator } from "@/lib/probe/facilitator"
import { probeFacilitator } from "@/lib/probe/probe-facilitator"

const MINUTE_MS = 60_000
const LIMITS = {
  everyMs: 15 * MINUTE_MS,
  forgetAfterMs: 7 * 24 * 60 * MINUTE_MS,
  perRun: 100,
  /** So that one host with very many addresses does not take all turns. */
  perHost: 10,
  atOnce: 8,
  /** So many failures of the network, and nothing else, may be our own. */
  suspicious: 3,
  batch: 200,
} as const
const LINE_FAILURES: ReadonlySet<string | null> = new Set(["dns", "timeout", "refused", "reset", "tls"])
const IS_URL = "hint ~ '^https?://'"
const HOST_OF_URL = "coalesce(substring(url from '^https?://([^/]+)'), '')"

interface Context {
  now: Date
  signal: AbortSignal
}
interface Claimed {
  url: string
  host: string
}
interface Asked extends FacilitatorState {
  url: string
}

/** Asks those whose turn it is and brings the listings in step; answers counts. */
export async function pollFacilitators({ now, signal }: Context): Promise<Record<string, number>> {
  const known = listKnown()
  const asked = await askAll(await claim(known, now), signal)
  const believed = await believe(asked)
  await store(believed)
  const changed = await settle(known, { now, signal })
  const forgotten = await forget(known, now)
  const reachable = asked.filter((one) => one.reachable).length
  return { asked: asked.length, reachable, disbelieved: asked.length - believed.length, changed, forgotten }
}

/** Whose keys may be looked for. A facilitator that only a listing names could claim any key as its own. */
function listKnown(): string[] {
  const known = env.FACILITATORS ?? KNOWN_FACILITATORS
  return known.map((url) => parseFacilitator(url) ?? url)
}

/** Marks as asked, before they are asked, those whose turn it is, so that nobody else asks them and a crash costs one turn. */
function claim(known: readonly string[], now: Date): Promise<Claimed[]> {
  const since = new Date(now.getTime() - LIMITS.everyMs)
  return db().$queryRaw<Claimed[]>(sql`
    with hints as materialized (
      select distinct s.facilitator_hint as hint from services s
      where ${visible()} and s.protocol = 'x402' and s.facilitator_hint is not null
    ), wanted as (
      select hint as url from hints where ${raw(IS_URL)}
      union
      select url from unnest(${known}::text[]) as known(url) where exists (select from hints where not ${raw(IS_URL)})
    ), due as (
      select url, f.checked_at, row_number() over (
        partition by ${raw(HOST_OF_URL)} order by f.checked_at nulls first, url) as turn
      from wanted left join facilitators f using (url)
      where f.checked_at is null or f.checked_at <= ${since}::timestamptz
    ), chosen as (
      select url from due where turn <= ${LIMITS.perHost} order by checked_at nulls first, url limit ${LIMITS.perRun}
    )
    insert into facilitators as f (url, checked_at)
    select url, ${now}::timestamptz from chosen order by url
    on conflict (url) do update set checked_at = excluded.checked_at
    where f.checked_at is null or f.checked_at <= ${since}::timestamptz
    returning url, ${raw(HOST_OF_URL)} as host`)
}

/** A few hosts at once, and one request at a time to each. */
async function askAll(claimed: readonly Claimed[], signal: AbortSignal): Promise<Asked[]> {
  const slots = pLimit(LIMITS.atOnce)
  const byHost = new Map<string, string[]>()
  for (const { url, host } of claimed) byHost.set(host, [...(byHost.get(host) ?? []), url])
  const asked = await Promise.all([...byHost.values()].map((urls) => slots(() => askInTurn(urls, signal))))
  return asked.flat()
}

async function askInTurn(urls: readonly string[], signal: AbortSignal): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const url of urls) {
    if (signal.aborted) break
    const answer = await probeFacilitator(url, { signal })
    // What was cut short by us is no answer.
    if (answer.reachable || !signal.aborted) asked.push({ url, ...answer })
  }
  return asked
}

/** Nothing, when all of several failed as they would if we were offline, and we are. */
async function believe(asked: readonly Asked[]): Promise<readonly Asked[]> {
  const isSuspicious = asked.length >= LIMITS.suspicious && asked.every(({ detail }) => LINE_FAILURES.has(detail))
  if (!isSuspicious || (await createOnlineCheck().isOnline())) return asked
  log.warn({ asked: asked.length }, "no facilitator answered and we seem to be offline; nothing is recorded")
  return []
}

/** The keys are those of the last proper answer: who does not answer has not lost them. */
async function store(asked: readonly Asked[]): Promise<void> {
  if (asked.length === 0) return
  await db().$executeRaw(sql`
    update facilitators f
    set reachable = a.reachable, detail = a.detail,
        signers = case when a.reachable and a.detail is null then a.signers else f.signers end
    from jsonb_to_recordset(${JSON.stringify(storable(asked))}::jsonb)
         as a(url text, reachable boolean, detail text, signers text[])
    where f.url = a.url`)
}

/** Brings every listing that shows something else in step, a batch in each transaction; answers how many. */
async function settle(known: readonly string[], { now, signal }: Context): Promise<number> {
  let changed = 0
  for (let batch: number = LIMITS.batch; batch === LIMITS.batch && !signal.aborted; changed += batch) {
    batch = await settleBatch(known, now)
  }
  return changed
}

function settleBatch(known: readonly string[], now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const changed = await transaction.$queryRaw<{ id: string; before: number | null; isPublic: boolean }[]>(sql`
        with answers as (
          select url as hint, reachable from facilitators
          union all
          select signer, bool_or(reachable) from facilitators, unnest(signers) as signer
          where url = any(${known}::text[]) group by signer
        ), outdated as (
          select s.id, s.x402_facilitator_reachable as before, a.reachable::int as after
          from services s left join answers a on a.hint =
            case when s.facilitator_hint ~* '^0x' then lower(s.facilitator_hint) else s.facilitator_hint end
          where s.protocol = 'x402' and (s.facilitator_hint is not null or s.x402_facilitator_reachable is not null)
            and s.x402_facilitator_reachable is distinct from a.reachable::int
          limit ${LIMITS.batch} for no key update of s skip locked
        )
        update services s set x402_facilitator_reachable = o.after from outdated o where s.id = o.id
        returning s.id, o.before, ${visible()} as "isPublic"`)
    const events = changed
      .filter(({ isPublic }) => isPublic)
      .map(({ id, before }) => {
        const previous = { x402_facilitator_reachable: before }
        return { kind: "service.updated" as const, serviceId: id, at: now, previous }
      })
    await recordEvents(transaction, events)
    return changed.length
  })
}

/** Lets go of facilitators that no listing has led to for a week, by their address or by a key. */
function forget(known: readonly string[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.forgetAfterMs)
  return db().$executeRaw(sql`
    delete from facilitators f
    where f.checked_at < ${before}::timestamptz
      and not exists (select from services s where s.facilitator_hint = f.url)
      and not (f.url = any(${known}::text[]) and exists (
        select from services s where s.facilitator_hint = any(f.signers)))`)
}
