// A directory with a free and a paid rate, whose clock moves an hour forward before every test, so that every rate limit window of an
// earlier test has ended.

import { afterEach, beforeEach, expect, vi } from "vitest"

export const ROOT_KEY = "the-root-key-of-these-tests-of-the-paywall"
export const FORMER_KEY = "the-root-key-from-before-the-last-rotation"
// lib/env reads settings when it is first imported, so they are set before the import below.
Object.assign(process.env, {
  RATE_FREE: "100",
  RATE_PAID: "1000",
  LIGHTNING_BACKEND: "dev",
  L402_ROOT_KEY: `${ROOT_KEY},${FORMER_KEY}`,
})
const { list } = await import("@/tests/paywall/buyer")

export const MINUTE = 60_000
/** The header `ratelimit` of a request at the free rate. */
export const FREE = /^"free";r=\d+;t=\d+$/
let now = Date.parse("2026-11-21T12:00:00Z")

beforeEach(() => {
  now += 60 * MINUTE
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => {
  now = Date.now()
  vi.useRealTimers()
})
export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Lists services this many times, and expects each response to be 200. */
export async function ask(times: number, client: string, authorization?: string): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) expect((await list(client, authorization)).status, `${turn}`).toBe(200)
}
