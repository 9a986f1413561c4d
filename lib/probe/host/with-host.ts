// The one way to send the requests of a check to a host (docs/decisions.md#requests-to-a-host). One check at a time has the host, in
// all processes; its requests go out one after the other. The sweep shares the leases and keeps the same pause.

import { setTimeout as pause } from "node:timers/promises"
import { AppError, rateLimited } from "@/lib/contract/errors"
import { env } from "@/lib/env"
import { KeyedLimit } from "@/lib/net/concurrency-limit"
import { AGENT_NAME, REJECTIONS_TO_OPT_OUT } from "@/lib/probe/etiquette"
import { endLease, type HostKey, type KnownHost, recordRobots, type Taken, takeLease } from "@/lib/probe/host/lease"
import {
  getSite,
  HOST_LIMITS,
  PURPOSES,
  purposeOf,
  type Requester,
  ROBOTS_LAST_MS,
  shareOf,
} from "@/lib/probe/host/rules"
import { Turn } from "@/lib/probe/host/turn"
import { fetchRobots, isOriginOptedOut } from "@/lib/probe/robots"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

/** The endpoint of a check. `host` is the host of the listing; by default that of the URL. */
export interface CheckedEndpoint {
  url: string
  host?: string
}

/** The checks of this process, so that one of them at a time asks the database for a site. */
const queues = () => perProcess("checks by site", () => new KeyedLimit({ slots: 1, queued: HOST_LIMITS.waiting }))

/**
 * Waits a few seconds for the host, then runs the check. The lease ends with the check, or by itself after a crash.
 * @param run sends every request by `turn.send`. A request after its end throws.
 * @param signal aborts the wait and the requests, for example when the client disconnects
 * @throws AppError `rate_limited` when the host stays busy, or has had its requested checks of the hour; `unavailable` after an
 *   abort
 */
export async function withHost<T>(
  { url, host }: CheckedEndpoint,
  requester: Requester,
  run: (turn: Turn, token: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const parsed = new URL(url)
  const name = host ?? parsed.hostname.replace(/\.+$/, "")
  const key = { site: getSite(parsed, name, env.ALLOW_PRIVATE), host: name }
  const expired = AbortSignal.timeout(PURPOSES[purposeOf(requester)].waitMs)
  const bounded = signal ? AbortSignal.any([signal, expired]) : expired
  const leave = await queues()
    .acquire(key.site, bounded)
    .catch(() => {
      throw signal?.aborted ? cancelled() : busy(name)
    })
  try {
    const taken = await waitForLease(key, requester, bounded)
    if (!taken) throw signal?.aborted ? cancelled() : busy(name)
    const result = await runLeased(key, taken, { url, requester, run, signal })
    // The requests failed because of the abort, so the result says nothing about the host.
    if (signal?.aborted) throw cancelled()
    return result
  } finally {
    leave()
  }
}

/** Returns null when the signal aborts first. */
async function waitForLease(key: HostKey, requester: Requester, signal: AbortSignal): Promise<Taken | null> {
  while (!signal.aborted) {
    const answer = await takeLease(key, requester, new Date())
    if (answer.kind === "taken") return answer
    if (answer.kind === "spent") throw spent(key.site, answer)
    await pause(HOST_LIMITS.lookMs, undefined, { signal }).catch(() => undefined)
  }
  return null
}

interface Check<T> {
  url: string
  requester: Requester
  run: (turn: Turn, token: string) => Promise<T>
  signal: AbortSignal | undefined
}

async function runLeased<T>(key: HostKey, taken: Taken, { url, requester, run, signal }: Check<T>): Promise<T> {
  const { token, known } = taken
  const over = AbortSignal.timeout(HOST_LIMITS.runMs)
  const turn = new Turn({
    lastAskedAt: known.lastAskedAt?.getTime() ?? null,
    signal: signal ? AbortSignal.any([signal, over]) : over,
  })
  try {
    if (PURPOSES[purposeOf(requester)].isOptOutHonoured) turn.optOut = await findOptOut(key.host, url, known, turn)
    return await run(turn, token)
  } finally {
    await turn.end()
    // The check has its result. A lease that is not ended here ends by itself.
    await endLease(key, token, turn.sent > 0, new Date()).catch((error: unknown) =>
      log.error({ err: error, host: key.host }, "the lease of a check could not be ended"),
    )
  }
}

/** Reads robots.txt when the stored rules are older than a day. A host that does not send it has not opted out by it. */
async function findOptOut(host: string, url: string, known: KnownHost, turn: Turn): Promise<string | null> {
  if (known.refusals >= REJECTIONS_TO_OPT_OUT) {
    return `The host asks not to be checked: it responded with 403 or 451 to ${REJECTIONS_TO_OPT_OUT} checks in a row.`
  }
  let rules = known.robots
  if (known.robotsAt === null || Date.now() - known.robotsAt.getTime() > ROBOTS_LAST_MS) {
    const robots = await turn.send((signal) => fetchRobots(new URL(url).origin, { signal }))
    if (robots.kind === "read") {
      rules = robots.ours
      if (isMainPort(url)) await recordRobots(host, robots, new Date())
    }
  }
  if (!isOriginOptedOut(rules, url)) return null
  return `The host asks not to be checked: its robots.txt disallows this URL for ${AGENT_NAME}.`
}

/** Another port of a host may be somebody else's server, whose rules must not stop the checks of the listings of the host. */
function isMainPort(url: string): boolean {
  const { port, host } = new URL(url)
  return port === "" || env.ALLOW_PRIVATE.includes(host)
}

const cancelled = () => new AppError("unavailable", "The check was cancelled.")

const busy = (host: string) =>
  rateLimited(
    `${host} is being checked right now, and a host gets one request at a time. Try again in ${HOST_LIMITS.retrySeconds} seconds.`,
    HOST_LIMITS.retrySeconds,
  )

function spent(site: string, { resetSeconds, isNetwork }: { resetSeconds: number; isNetwork: boolean }): AppError {
  const perHour = env.HOST_CHECKS_PER_HOUR
  const most = isNetwork
    ? `At most ${shareOf(perHour)} checks per hour are sent to ${site} for the clients of one network.`
    : `At most ${perHour} checks per hour are sent to ${site}, by all clients together.`
  const next = `The next one is accepted in about ${Math.ceil(resetSeconds / 60)} minutes.`
  return rateLimited(`${most} ${next}`, resetSeconds)
}
