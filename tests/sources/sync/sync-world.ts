// Helpers for the tests of source runs: local imitations of the sources (twins.ts), a database, and runs that do not wait
// between requests.

import { afterAll, beforeEach } from "vitest"
import type { Page } from "@/lib/sources/schema"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { openTwins } from "../twins"

export const { db, disconnect, pool } = await import("@/lib/db/client")
const { adapter: bazaar } = await import("@/lib/sources/adapters/bazaar")
const { adapter: mpp } = await import("@/lib/sources/adapters/mpp")
const { syncSource } = await import("@/lib/sources/sync/sync")
export const { resetDatabase } = await import("@/tests/support/reset")

export const NOW = new Date("2026-11-22T12:00:00Z")
export const WEEK = 7 * 86_400_000
export const twins = await openTwins()
export const at = { bazaar: { ...bazaar, url: twins.url("bazaar") }, mpp: { ...mpp, url: twins.url("mpp") } }

beforeEach(async () => {
  for (const name of ["bazaar", "mpp", "sponge"] as const) {
    const none = { total: undefined, brokenEvery: undefined, repeatsFrom: undefined, fails: undefined }
    twins.set(name, { items: 0, edition: 0, instead: undefined, ...none })
  }
})
afterAll(() => twins.close())

export const never = new AbortController().signal
export const sync = (adapter: SyncedAdapter, { now = NOW, signal = never } = {}) =>
  syncSource(adapter, { now: () => now, signal, wait: async () => signal.throwIfAborted() })

/** Returns a `pages` function that yields the adapter's pages after `change` was applied to each. */
export const pagesOf = (adapter: SyncedAdapter, change: (page: Page) => Page): SyncedAdapter["pages"] =>
  async function* (asking) {
    for await (const page of adapter.pages(asking)) yield change(page)
  }

/** Returns a text that changes when any service, the number of events or the catalogue version changes. */
export async function fingerprint(): Promise<string> {
  const { rows } = await pool().query<{ all: string }>(
    `select md5(string_agg(t::text, E'\\n' order by t.id)) || ' ' || (select count(*) from events) || ' ' ||
            (select n from catalogue_version) as all from services t`,
  )
  return rows[0]?.all ?? ""
}

/** Returns all services without the columns that differ between runs, such as ids and times. */
export async function catalogue(): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select url, protocol, name, description, category, provider, sources, status, price_usd, price_sats, payment_asset,
            payment_network, http_method, text_by, category_by, price_by, domain_verified, test_network
     from services order by url, protocol`,
  )
  return rows
}

export const kinds = async () =>
  (
    await pool().query<{ kind: string; count: number }>(
      "select kind, count(*)::int from events group by kind order by kind",
    )
  ).rows
