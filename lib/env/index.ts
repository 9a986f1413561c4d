// The settings of this process, checked when the first module imports them. Only this file reads process.env
// (docs/operations.md#settings).

import { existsSync } from "node:fs"
import { type Env, isInngestDev, type LightningSetting, parseEnv } from "@/lib/env/check"
import { readSecretFiles, SECRET_SETTINGS } from "@/lib/env/secret-files"

const given = { ...process.env }
// The environment takes precedence over a file `.env` in the working directory.
if (existsSync(".env")) process.loadEnvFile(".env")

export const env: Env = parseEnv(process.env)

/** True when this process measures its work. */
export const servesMetrics: boolean = env.METRICS_TOKEN !== undefined || env.METRICS_PORT !== undefined

const urlAt = (port: number) =>
  (env.BASE_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`).replace(/\/+$/, "")

/** The public URL of this directory, without a trailing slash. With PORT=0 the port is known only after `setPort`. */
export let baseUrl = urlAt(env.PORT)

/**
 * Returns a setting that `parseEnv` requires for the configured Lightning backend.
 * @throws Error when the setting is missing
 */
export function requireSetting(name: LightningSetting): string {
  const value = env[name]
  if (value === undefined) throw new Error(`Bad configuration:\n  ${name}: is required`)
  return value
}

/**
 * @throws Error when DATABASE_URL is set in production, unless SECRETS_KEY, L402_ROOT_KEY and ADMIN_SECRET or ADMIN_SECRETS are set
 */
export function requireProductionSecrets(): void {
  if (!env.DATABASE_URL || env.NODE_ENV !== "production") return
  const names = ["ADMIN_SECRET", "SECRETS_KEY", "L402_ROOT_KEY"] as const
  const needed = names.filter((name) => name !== "ADMIN_SECRET" || env.ADMIN_SECRETS.length === 0)
  requireAll(env, needed, "is required with DATABASE_URL in production")
}

type InngestSettings = Pick<Env, "JOBS" | "INNGEST_DEV" | "INNGEST_SIGNING_KEY" | "INNGEST_EVENT_KEY">

/**
 * @throws Error when JOBS=inngest lacks INNGEST_SIGNING_KEY, which authenticates calls from Inngest, or INNGEST_EVENT_KEY, which
 * sends events
 */
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
 * Sets NODE_ENV for Next. The web app parses the environment again, so settings that depend on the operator's NODE_ENV are first
 * written into the environment. So are secrets from files: a file that changes concerns the next process only.
 */
export function setRuntime(isDevelopment: boolean): void {
  const NODE_ENV = isDevelopment ? "development" : "production"
  const { LIGHTNING_BACKEND, SOURCES } = env
  const variables = readSecretFiles(process.env)
  for (const name of SECRET_SETTINGS) {
    if (!process.env[`${name}_FILE`]) continue
    process.env[name] = variables[name]
    delete process.env[`${name}_FILE`]
  }
  Object.assign(process.env, { NODE_ENV, LIGHTNING_BACKEND, SOURCES: SOURCES.join(","), NEXT_TELEMETRY_DISABLED: "1" })
}

/** Stores the port that the system chose for PORT=0, in `baseUrl` and in the environment that later modules read. */
export function setPort(port: number): void {
  Object.assign(process.env, { PORT: String(port) })
  given["PORT"] = String(port)
  baseUrl = urlAt(port)
}

/**
 * Returns the environment with which this process was started, for a process that reads `.env` and the files of secrets again. A
 * variable that came from `.env` is undefined.
 */
export function freshEnv(): NodeJS.ProcessEnv {
  return { ...process.env, ...Object.fromEntries(Object.keys(process.env).map((name) => [name, given[name]])) }
}

export function childEnv(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
