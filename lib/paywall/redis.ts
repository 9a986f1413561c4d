// The one connection to Redis, where windows are shared by several web processes. Commands fail at once while it is away, so
// that the limiter goes on in memory; it is logged once when it goes and once when it comes back.

import { Redis } from "ioredis"
import { env } from "@/lib/env"
import { log } from "@/lib/log"

const CONNECT = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 3_000,
  commandTimeout: 500,
  // Drops a connection on which nothing comes any more, so that a hanging Redis counts as away.
  socketTimeout: 1_000,
} as const

// Next bundles this module more than once; the connection is one.
const shared = globalThis as { directoryRedis?: Redis }

/** Null without `REDIS_URL`. */
export function redis(): Redis | null {
  if (!env.REDIS_URL) return null
  shared.directoryRedis ??= connect(env.REDIS_URL)
  return shared.directoryRedis
}

function connect(url: string): Redis {
  const client = new Redis(url, CONNECT)
  let isAway = false
  // The message alone: where a command is refused, the error holds its arguments, and that of AUTH is the password.
  client.on("error", ({ message }: Error) => {
    if (!isAway) log.error({ reason: message }, "Redis is away; limits are counted in memory")
    isAway = true
  })
  client.on("ready", () => {
    if (isAway) log.info("Redis is back")
    isAway = false
  })
  return client
}
