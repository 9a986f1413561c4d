// The settings of this process, checked when the first module imports them. Only this file reads process.env
// (docs/operations.md#settings).

import { existsSync } from "node:fs"
import { type Env, isInngestDev, type LightningSetting, parseEnv } from "@/lib/env/check"

// The environment takes precedence over a file `.env` in the working directory.
if (existsSync(".env")) process.loadEnvFile(".env")

export const env: Env = parseEnv(process.env)

const urlAt = (port: number) =>
  (env.BASE_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`).replace(/\/+$/, "")

/** The public URL of this directory, without a trailing slash. With PORT=0 its port is known once the server listens. */
export let baseUrl = urlAt(env.PORT)

/** Returns a setting that the check has made sure of. */
export function requireSetting(name: LightningSetting): string {
  const value = env[name]
  if (value === undefined) throw new Error(`Bad configuration:\n  ${name}: is required`)
  return value
}

/** @throws Error when an operator's database is used in production without the operator's secrets */
export function requireProductionSecrets(): void {
  if (!env.DATABASE_URL || env.NODE_ENV !== "production") return
  requireAll(env, ["ADMIN_SECRET", "SECRETS_KEY", "L402_ROOT_KEY"], "is required with DATABASE_URL in production")
}

type InngestSettings = Pick<Env, "JOBS" | "INNGEST_DEV" | "INNGEST_SIGNING_KEY" | "INNGEST_EVENT_KEY">

/** Throws when JOBS=inngest lacks the key that authenticates calls of Inngest, or the key for sending events. */
export function requireInngestKeys(settings: InngestSettings = env): void {
  if (settings.JOBS !== "inngest" || isInngestDev(settings.INNGEST_DEV)) return
  const keys = ["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"] as const
  requireAll(settings, keys, "is required with JOBS=inngest, unless INNGEST_DEV is set")
}

function requireAll<Name extends string>(
  settings: Partial<Record<Name, unknown>>,
  names: readonly Name[],
  rule: string,
) {
  const missing = names.filter((name) => !settings[name])
  if (missing.length > 0)
    throw new Error(`Bad configuration:\n${missing.map((name) => `  ${name}: ${rule}`).join("\n")}`)
}

/**
 * Sets NODE_ENV for Next. The web app parses the environment again later, so settings that were derived from the operator's
 * NODE_ENV are written into the environment first.
 */
export function setRuntime(isDevelopment: boolean): void {
  const NODE_ENV = isDevelopment ? "development" : "production"
  const { LIGHTNING_BACKEND, SOURCES } = env
  Object.assign(process.env, { NODE_ENV, LIGHTNING_BACKEND, SOURCES: SOURCES.join(","), NEXT_TELEMETRY_DISABLED: "1" })
}

/** Sets the port that the system chose for PORT=0, for all modules that are loaded later. */
export function setPort(port: number): void {
  Object.assign(process.env, { PORT: String(port) })
  baseUrl = urlAt(port)
}

/** The environment for a child process. */
export function childEnv(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
