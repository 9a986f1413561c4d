// The connection to Redis, where several web processes share the windows of limits. While Redis is unreachable, commands fail at once,
// so that the limiter counts in memory. The loss and the return of the connection are logged once each.

import { Redis } from "ioredis"
import { env } from "@/lib/env"
import { log } from "@/lib/log"
import { perProcess } from "@/lib/process-state"

const CONNECT = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 3_000,
  commandTimeout: 500,
  // Drops a silent connection, so that a hanging Redis counts as unreachable.
  socketTimeout: 1_000,
} as const

/** Null without `REDIS_URL`. */
export function redis(): Redis | null {
  const url = env.REDIS_URL
  return url ? perProcess("redis", () => connect(url)) : null
}

function connect(url: string): Redis {
  const client = new Redis(url, CONNECT)
  let isLost = false
  // Log only the message: the error holds the arguments of the command, and the argument of AUTH is the password.
  client.on("error", ({ message }: Error) => {
    if (!isLost) log.error({ reason: message }, "Redis is unreachable; limits count in memory")
    isLost = true
  })
  client.on("ready", () => {
    if (isLost) log.info("Redis is reachable again")
    isLost = false
  })
  return client
}
