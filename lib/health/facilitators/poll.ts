// Probes the x402 facilitators that challenges name (docs/decisions.md#health), each at most once in 15 minutes across all
// workers. Each service then shows whether its facilitator responds. A challenge names a facilitator by URL or by signing key.

import pLimit from "p-limit"
import { db } from "@/lib/db/client"
import { raw, recordset, sql, visible } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordEvents } from "@/lib/events/log"
import { type FacilitatorState, parseFacilitator } from "@/lib/probe/facilitator"
import { createOnlineCheck } from "@/lib/probe/online-check"
import { probeFacilitator } from "@/lib/probe/probe-facilitator"
import { type JobContext, runBatches } from "@/lib/process/job-context"
import { log } from "@/lib/process/log"

const MINUTE_MS = 60_000
const LIMITS = {
  everyMs: 15 * MINUTE_MS,
  deleteAfterMs: 7 * 24 * 60 * MINUTE_MS,
  perRun: 100,
  /** Probes per host in one run, so that a host with many URLs does not use up the 100 probes of the run. */
  perHost: 10,
  hostsAtOnce: 8,
  /** When at least this many probes ran and all failed on the connection, check whether this machine is offline. */
  offlineEvidence: 3,
  batch: 200,
} as const
const CONNECTION_FAILURES: ReadonlySet<string | null> = new Set(["dns", "timeout", "refused", "reset", "tls"])
const IS_URL = "hint ~ '^https?://'"
const HOST_OF_URL = "coalesce(substring(url from '^https?://([^/]+)'), '')"

type Leased = { url: string; host: string }
type Probed = FacilitatorState & { url: string }

/** Probes the due facilitators and updates the services that name them. @returns counts for the job's record */
export async function pollFacilitators({ now, signal }: JobContext): Promise<Record<string, number>> {
  const known = listKnown()
  const probed = await probeAll(await leaseDue(known, now), signal)
  const credible = await dropIfOffline(probed, signal)
  await updateFacilitators(credible)
  const changed = await runBatches(LIMITS.batch, signal, () => updateServices(known, now))
  const forgotten = await deleteUnused(known, now)
  const reachable = probed.filter((one) => one.reachable).length
  return { asked: probed.length, reachable, disbelieved: probed.length - credible.length, changed, forgotten }
}

/**
 * Only the signing keys of these facilitators are trusted: an unknown facilitator could declare the key of another facilitator.
 */
function listKnown(): string[] {
  const known = env.FACILITATORS ?? KNOWN_FACILITATORS
  return known.map((url) => parseFacilitator(url) ?? url)
}

/**
 * Sets `checked_at` before the probe, so that no other worker probes the same facilitator. After a crash, the next probe follows
 * 15 minutes later.
 */
function leaseDue(known: readonly string[], now: Date): Promise<Leased[]> {
  const since = new Date(now.getTime() - LIMITS.everyMs)
  return db().$queryRaw<Leased[]>(sql`
    with hints as materialized (
      select distinct s.facilitator_hint as hint from services s
      where ${visible()} and s.protocol = 'x402' and s.facilitator_hint is not null
    ), wanted as (
      select hint as url from hints where ${raw(IS_URL)}
      union
      select url from unnest(${known}::text[]) as known(url) where exists (select from hints where not ${raw(IS_URL)})
    ), due as (
      select url, f.checked_at, row_number() over (
        partition by ${raw(HOST_OF_URL)} order by f.checked_at nulls first, url) as rank
      from wanted left join facilitators f using (url)
      where f.checked_at is null or f.checked_at <= ${since}::timestamptz
    ), chosen as (
      select url from due where rank <= ${LIMITS.perHost} order by checked_at nulls first, url limit ${LIMITS.perRun}
    )
    insert into facilitators as f (url, checked_at)
    select url, ${now}::timestamptz from chosen order by url
    on conflict (url) do update set checked_at = excluded.checked_at
    where f.checked_at is null or f.checked_at <= ${since}::timestamptz
    returning url, ${raw(HOST_OF_URL)} as host`)
}

/** Probes up to 8 hosts at once, with one request at a time to each host. */
async function probeAll(leased: readonly Leased[], signal: AbortSignal): Promise<Probed[]> {
  const slots = pLimit(LIMITS.hostsAtOnce)
  const byHost = new Map<string, string[]>()
  for (const { url, host } of leased) byHost.set(host, [...(byHost.get(host) ?? []), url])
  const probed = await Promise.all([...byHost.values()].map((urls) => slots(() => probeHost(urls, signal))))
  return probed.flat()
}

async function probeHost(urls: readonly string[], signal: AbortSignal): Promise<Probed[]> {
  const probed: Probed[] = []
  for (const url of urls) {
    if (signal.aborted) break
    const state = await probeFacilitator(url, { signal })
    // An aborted probe proves nothing about the facilitator.
    if (state.reachable || !signal.aborted) probed.push({ url, ...state })
  }
  return probed
}

/** Discards all results when every probe failed on the connection and this machine is offline. */
async function dropIfOffline(probed: readonly Probed[], signal: AbortSignal): Promise<readonly Probed[]> {
  const couldBeOffline =
    probed.length >= LIMITS.offlineEvidence && probed.every(({ detail }) => CONNECTION_FAILURES.has(detail))
  if (!couldBeOffline || (await createOnlineCheck().isOnline(signal))) return probed
  const message = "no facilitator responded and this machine seems to be offline; no result is recorded"
  log.warn({ probed: probed.length }, message)
  return []
}

/** After a failed probe, the signing keys of the last valid response stay. */
async function updateFacilitators(probed: readonly Probed[]): Promise<void> {
  if (probed.length === 0) return
  await db().$executeRaw(sql`
    update facilitators f
    set reachable = a.reachable, detail = a.detail,
        signers = case when a.reachable and a.detail is null then a.signers else f.signers end
    from ${recordset(probed, { url: "text", reachable: "boolean", detail: "text", signers: "text[]" }, "a")}
    where f.url = a.url`)
}

/** Updates one batch of the services whose stored facilitator state is outdated. @returns the number of updated services */
function updateServices(known: readonly string[], now: Date): Promise<number> {
  return db().$transaction(async (transaction) => {
    const changed = await transaction.$queryRaw<{ id: string; before: number | null; isPublic: boolean }[]>(sql`
        with states as (
          select url as hint, reachable from facilitators
          union all
          select signer, bool_or(reachable) from facilitators, unnest(signers) as signer
          where url = any(${known}::text[]) group by signer
        ), outdated as (
          select s.id, s.x402_facilitator_reachable as before, a.reachable::int as after
          from services s left join states a on a.hint =
            case when s.facilitator_hint ~* '^0x' then lower(s.facilitator_hint) else s.facilitator_hint end
          where s.protocol = 'x402' and (s.facilitator_hint is not null or s.x402_facilitator_reachable is not null)
            and s.x402_facilitator_reachable is distinct from a.reachable::int
          limit ${LIMITS.batch} for no key update of s skip locked
        )
        update services s set x402_facilitator_reachable = o.after from outdated o where s.id = o.id
        returning s.id, o.before, ${visible()} as "isPublic"`)
    const common = { kind: "service.updated", at: now } as const
    const shown = changed.filter(({ isPublic }) => isPublic)
    const events = shown.map(({ id, before }) => {
      return { ...common, serviceId: id, previous: { x402_facilitator_reachable: before } }
    })
    await recordEvents(transaction, events)
    return changed.length
  })
}

/** Deletes facilitators that no service names by URL or by signing key, and that were not probed for a week. */
function deleteUnused(known: readonly string[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.deleteAfterMs)
  return db().$executeRaw(sql`
    delete from facilitators f
    where f.checked_at < ${before}::timestamptz
      and not exists (select from services s where s.facilitator_hint = f.url)
      and not (f.url = any(${known}::text[]) and exists (
        select from services s where s.facilitator_hint = any(f.signers)))`)
}

/**
 * Public facilitators in mid-2026, normalised by `parseFacilitator`. They are probed for their signing keys, because a challenge
 * may name its facilitator only by key. The setting FACILITATORS replaces the list.
 */
export const KNOWN_FACILITATORS: readonly string[] = [
  "https://acpx.virtuals.io",
  "https://api.bitrefill.com/x402",
  "https://api.cdp.coinbase.com/platform/v2/x402",
  "https://api.figment.io/x402",
  "https://api.mrdn.finance",
  "https://api.polymer.zone/x402/v1",
  "https://api.thirdweb.com/v1/payments/x402",
  "https://facilitator.cascade.fyi",
  "https://facilitator.codenut.ai",
  "https://facilitator.corbits.dev",
  "https://facilitator.daydreams.systems",
  "https://facilitator.fluxapay.xyz",
  "https://facilitator.heurist.xyz",
  "https://facilitator.mogami.tech",
  "https://facilitator.openmid.xyz",
  "https://facilitator.payai.network",
  "https://facilitator.questflow.ai",
  "https://facilitator.ultravioletadao.xyz",
  "https://facilitator.x402.fi",
  "https://facilitator.x402.rs",
  "https://facilitators.x402scan.com",
  "https://mainnet.anyspend.com/x402",
  "https://open.x402.host",
  "https://pay.openfacilitator.io",
  "https://pay.x402.jobs",
  "https://www.xechoai.xyz",
  "https://x402-facilitator.aurracloud.com",
  "https://x402.dexter.cash",
  "https://x402.load.network",
  "https://x402.org/facilitator",
  "https://x402.primer.systems",
  "https://x402.treasure.lol/facilitator",
]
