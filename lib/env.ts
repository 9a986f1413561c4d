// Every setting, checked once when the process starts. A bad value stops the process with the variable's name.
// `.env.example` documents each; nothing else in the project reads process.env.

import { ECDH } from "node:crypto"
import { accessSync, constants, existsSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { isLoopback } from "@/lib/net/public-address"
import {
  getSourceEntry,
  getSourceSettings,
  SOURCE_NAMES,
  type SourceMinutesSetting,
  type SourceUrlSetting,
} from "@/lib/source-table"
import { isUrl } from "@/lib/url"

const list = (value: string | undefined) =>
  (value ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean)

/** Unset and empty mean the same: take the default. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema)
const integer = (fallback: number, min: number, max: number) =>
  optional(z.coerce.number().int().min(min).max(max).default(fallback))
const seconds = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,3})?$/, "must be up to nine numbers of seconds, parted by commas")
  .transform(Number)
const hostPort = z.string().regex(/^(\[[0-9a-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/i, "must be a comma list of host:port")

const nameServer = z
  .string()
  .regex(
    /^([\d.]+|[0-9a-f:]*:[0-9a-f:.]*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i,
    "must be a comma list of address or address:port",
  )

const HTTP = { protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }
const REDIS = { protocol: /^rediss?$/, error: "must be an address that begins with redis:// or rediss://" }
const POSTGRES = { protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgresql://" }
/** Of ADMIN_SECRET and SECRETS_KEY: a shorter text that somebody chose can be guessed. */
export const MIN_SECRET_LENGTH = 32
const secret = (remedy: string) =>
  z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters; ${remedy}`)
const NEW_SECRET = "`openssl rand -hex 32` prints one"
/** What goes into a header of a request. */
const credential = z.string().regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs, without spaces")
const readableFile = z.string().refine(isReadable, "is no file that can be read")
const walletConnect = z
  .string()
  .refine(isWalletConnect, "must be nostr+walletconnect://KEY-OF-THE-WALLET?relay=wss://…&secret=KEY, both keys in hex")

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** True for the connection string of NIP-47 with keys that are on their curve. */
function isWalletConnect(text: string): boolean {
  const [, wallet = "", query = ""] = /^nostr\+walletconnect:(?:\/\/)?([0-9a-f]{64})\/?\?(.*)$/i.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const isRelay = (url: string) => isUrl(url) && /^wss?:$/.test(new URL(url).protocol)
  const relays = parameters.getAll("relay")
  if (relays.length === 0 || !relays.every(isRelay)) return false
  return /^[0-9a-f]{64}$/i.test(parameters.get("secret") ?? "") && isOnCurve(wallet)
}

function isOnCurve(x: string): boolean {
  try {
    return ECDH.convertKey(`02${x}`, "secp256k1", "hex", "hex", "compressed") !== ""
  } catch {
    return false
  }
}

/** Asked only when everything else has failed at once; four operators, so that no single outage looks like ours. */
const KNOWN_GOOD = "https://www.iana.org/,https://www.wikipedia.org/,https://www.debian.org/,https://letsencrypt.org/"

/** Used to compute the BTC/USD rate; the operators are independent of each other. */
const TICKERS: readonly string[] = [
  "https://api.coinbase.com/v2/prices/BTC-USD/spot",
  "https://api.kraken.com/0/public/Ticker?pair=XBTUSD",
  "https://www.bitstamp.net/api/v2/ticker/btcusd/",
]

const source = z.enum(SOURCE_NAMES, {
  error: ({ input }) => `${input} is no source; there are ${SOURCE_NAMES.join(", ")}`,
})
/** Null: as the table of sources has it. */
const sourceUrl = optional(z.url(HTTP).nullable().default(null))
const sourceMinutes = optional(z.coerce.number().int().min(1).max(43_200).nullable().default(null))

const SOURCE_SETTINGS = Object.fromEntries(
  SOURCE_NAMES.map(getSourceSettings).flatMap(({ url, minutes }) => [
    ...(url?.startsWith("SOURCE_") ? [[url, sourceUrl]] : []),
    [minutes, sourceMinutes],
  ]),
) as Record<SourceUrlSetting, typeof sourceUrl> & Record<SourceMinutesSetting, typeof sourceMinutes>

const Settings = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"]).default("development")),
  PORT: integer(3000, 0, 65_535),
  HOST: optional(z.string().default("127.0.0.1")),
  BASE_URL: optional(z.url(HTTP).optional()),
  DIRECTORY_URL: optional(z.url(HTTP).optional()),
  SITE_NAME: optional(z.string().max(60).default("Paid API Directory")),
  DATA_DIR: optional(z.string().default("./.data")).transform((dir) => path.resolve(dir)),
  DATABASE_URL: optional(z.url(POSTGRES).optional()),
  ADMIN_SECRET: optional(secret(NEW_SECRET).optional()),
  SECRETS_KEY: optional(secret(`${NEW_SECRET}, and FORMER_SECRETS_KEY takes the one in use until now`).optional()),
  /** Decrypts what was encrypted before SECRETS_KEY changed; it may be as short as was allowed then. */
  FORMER_SECRETS_KEY: optional(z.string().optional()),
  /** The first mints; those after it, from before a rotation, still verify. */
  L402_ROOT_KEY: optional(z.string().optional())
    .transform((text) => (text === undefined ? undefined : list(text)))
    .pipe(
      z
        .array(z.string().min(32, "must be one or several keys of 32 characters or more, parted by commas"))
        .min(1)
        .optional(),
    ),
  TRUSTED_PROXIES: optional(z.string().default("")),
  ALLOW_PRIVATE: optional(z.string().default("")).transform(list).pipe(z.array(hostPort)),
  /** Empty: those of the system. */
  DNS_SERVERS: optional(z.string().default("")).transform(list).pipe(z.array(nameServer)),
  JOBS: optional(z.enum(["embedded", "inngest", "off"]).default("embedded")),
  INNGEST_DEV: optional(z.string().optional()),
  INNGEST_SIGNING_KEY: optional(z.string().optional()),
  INNGEST_EVENT_KEY: optional(z.string().optional()),
  PROBE_INTERVAL_MINUTES: integer(15, 1, 1440),
  PROBE_CONCURRENCY: integer(64, 1, 1000),
  PROBE_TIMEOUT_MS: integer(10_000, 100, 60_000),
  PROBE_HOST_SPACING_MS: integer(1000, 0, 60_000),
  PROBE_KNOWN_GOOD_URLS: optional(z.string().default(KNOWN_GOOD))
    .transform(list)
    .pipe(z.array(z.url(HTTP))),
  /** Null when not said; empty means none. */
  FACILITATORS: z
    .string()
    .nullable()
    .default(null)
    .transform((value) => (value === null ? null : list(value)))
    .pipe(z.array(z.url(HTTP)).nullable()),
  /** Null when not said; empty means none. */
  SOURCES: z
    .string()
    .nullable()
    .default(null)
    .transform((value) => (value === null ? null : [...new Set(list(value))]))
    .pipe(z.array(source).nullable()),
  ...SOURCE_SETTINGS,
  LISTINGS_DIR: optional(z.string().default(getSourceEntry("exclusive").url)).transform((dir) => path.resolve(dir)),
  AUTO_APPROVE: optional(z.enum(["verified", "all", "none"]).default("verified")),
  BTC_USD_RATE: optional(z.coerce.number().positive().optional()),
  /** Null when not said; empty means none. */
  BTC_USD_TICKERS: z
    .string()
    .nullable()
    .default(null)
    .transform((value) => (value === null ? null : list(value)))
    .pipe(z.array(z.url(HTTP)).max(10).nullable())
    .refine((addresses) => addresses?.length !== 1, "must be several addresses, since two must agree"),
  RATE_FREE: integer(100, 1, 10_000_000),
  RATE_PAID: integer(1000, 1, 10_000_000),
  REDIS_URL: optional(z.url(REDIS).optional()),
  /** Of answers that are kept for others; 0 keeps none. */
  RESPONSE_CACHE_MB: integer(64, 0, 65_536),
  L402_PRICE_SATS: integer(500, 1, 100_000_000),
  L402_HOURS: integer(24, 1, 8760),
  LIGHTNING_BACKEND: optional(z.enum(["dev", "lnd", "phoenixd", "lnbits", "cln", "nwc", "none"]).optional()),
  /** Of the operator's own node; the development node is always on regtest. */
  LIGHTNING_NETWORK: optional(z.enum(["mainnet", "testnet", "signet", "regtest"]).default("mainnet")),
  LND_URL: optional(z.url(HTTP).optional()),
  LND_MACAROON: optional(
    z
      .string()
      .regex(/^([0-9a-f]{2})+$/i, "must be the macaroon in hex")
      .optional(),
  ),
  LND_CA_FILE: optional(readableFile.optional()),
  CLN_URL: optional(z.url(HTTP).optional()),
  CLN_RUNE: optional(credential.optional()),
  CLN_CA_FILE: optional(readableFile.optional()),
  PHOENIXD_URL: optional(z.url(HTTP).optional()),
  PHOENIXD_PASSWORD: optional(z.string().optional()),
  LNBITS_URL: optional(z.url(HTTP).optional()),
  LNBITS_KEY: optional(credential.optional()),
  NWC_URL: optional(walletConnect.optional()),
  EMBEDDINGS_URL: optional(z.url(HTTP).optional()),
  EMBEDDINGS_API_KEY: optional(credential.optional()),
  EMBEDDINGS_MODEL: optional(z.string().max(200).default("text-embedding-3-small")),
  /** An index holds no more than 4,000. */
  EMBEDDINGS_DIMENSIONS: integer(1536, 1, 4000),
  /** What is less alike is no neighbour. */
  EMBEDDINGS_MIN_COSINE: optional(z.coerce.number().min(-1).max(1).default(0.3)),
  REGISTRATIONS_PER_HOUR: integer(10, 1, 1_000_000),
  CLAIMS_PER_HOUR: integer(10, 1, 1_000_000),
  WEBHOOKS_PER_HOUR: integer(5, 1, 1_000_000),
  WEBHOOK_TIMEOUT_MS: integer(10_000, 100, 60_000),
  /** After the first failed attempt in a row, the second, and so on; the tenth ends it. */
  WEBHOOK_BACKOFF_SECONDS: optional(z.string().default("5,30,120,600,1800,3600,7200,14400,28800"))
    .transform(list)
    .pipe(z.array(seconds).min(1).max(9)),
  LOG_LEVEL: optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info")),
})

/** What each Lightning back-end cannot do without. */
const LIGHTNING_NEEDS = {
  dev: [],
  none: [],
  lnd: ["LND_URL", "LND_MACAROON"],
  cln: ["CLN_URL", "CLN_RUNE"],
  phoenixd: ["PHOENIXD_URL", "PHOENIXD_PASSWORD"],
  lnbits: ["LNBITS_URL", "LNBITS_KEY"],
  nwc: ["NWC_URL"],
} as const

/** Whose a key without an address is. */
const OPENAI = "https://api.openai.com/v1"

const Checked = Settings.transform((settings, context) => {
  const reachable = findReachable(settings)
  const backend = settings.LIGHTNING_BACKEND ?? (settings.NODE_ENV === "production" || reachable ? "none" : "dev")
  for (const name of LIGHTNING_NEEDS[backend]) {
    if (settings[name] !== undefined) continue
    context.addIssue({ code: "custom", path: [name], message: `is required with LIGHTNING_BACKEND=${backend}` })
  }
  const trials = [
    ["LIGHTNING_BACKEND", backend === "dev", "anybody could pay with play money"],
    ["ALLOW_PRIVATE", settings.ALLOW_PRIVATE.length > 0, "anybody could have private addresses probed"],
    ["INNGEST_DEV", isInngestDev(settings.INNGEST_DEV), "anybody could start jobs, since signatures are not checked"],
  ] as const
  for (const [name, isSet, risk] of trials) {
    if (!isSet || !reachable) continue
    const value = name === "LIGHTNING_BACKEND" ? "dev is" : "is"
    const message = `${value} for trials on one machine, but ${reachable} is not a loopback address: ${risk}. ${REMEDY}`
    context.addIssue({ code: "custom", path: [name], message })
  }
  const embeddings = settings.EMBEDDINGS_URL ?? (settings.EMBEDDINGS_API_KEY && OPENAI)
  // A test that asks a place says which.
  const isTest = settings.NODE_ENV === "test"
  const sources = settings.SOURCES ?? (isTest ? [] : SOURCE_NAMES.filter((name) => getSourceEntry(name).isDefault))
  const tickers = settings.BTC_USD_TICKERS ?? (isTest ? [] : TICKERS)
  const asked = { SOURCES: sources, BTC_USD_TICKERS: tickers }
  return { ...settings, LIGHTNING_BACKEND: backend, EMBEDDINGS_URL: embeddings, ...asked }
})

const REMEDY = "Unset it, or use 127.0.0.1, ::1 or localhost in both HOST and BASE_URL"

/** The setting that lets other machines reach us; null where HOST and BASE_URL are loopback addresses. */
function findReachable({ HOST, BASE_URL }: { HOST: string; BASE_URL?: string | undefined }): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname) ? null : `BASE_URL=${BASE_URL}`
}

/** INNGEST_DEV is `1` or the URL of a development server; `0` and `false` mean unset. */
export function isInngestDev(value: string | undefined): boolean {
  return value !== undefined && !/^(0|false)$/i.test(value.trim())
}

export type Env = z.infer<typeof Checked>

/** Reads settings from a record of strings. Throws one Error that names every bad variable. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = Checked.safeParse(variables)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`)
  throw new Error(`Bad configuration:\n${lines.join("\n")}`)
}

// A file `.env` in the working directory counts too; what the environment says itself wins.
if (existsSync(".env")) process.loadEnvFile(".env")

export const env: Env = parseEnv(process.env)

const addressAt = (port: number) =>
  (env.BASE_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`).replace(/\/+$/, "")

/** The address people and programs reach us at, without a trailing slash. Its port is known once the server listens. */
export let baseUrl = addressAt(env.PORT)

/** A setting that the check at the start made sure of. */
export function requireSetting<Name extends (typeof LIGHTNING_NEEDS)[keyof typeof LIGHTNING_NEEDS][number]>(
  name: Name,
): string {
  const value = env[name]
  if (value === undefined) throw new Error(`Bad configuration:\n  ${name}: is required`)
  return value
}

/** Throws unless an operator who says production and brings a database brings the secrets too. Asked once, at the start. */
export function requireProductionSecrets(): void {
  if (!env.DATABASE_URL || env.NODE_ENV !== "production") return
  const missing = (["ADMIN_SECRET", "SECRETS_KEY", "L402_ROOT_KEY"] as const).filter((name) => !env[name])
  if (missing.length === 0) return
  throw new Error(
    `Bad configuration:\n${missing.map((name) => `  ${name}: is required with DATABASE_URL in production`).join("\n")}`,
  )
}

/**
 * Tells Next, which reads NODE_ENV itself, whether this is a production or a development run. The web app reads its settings
 * later: what follows from the operator's own NODE_ENV is written down before.
 */
export function setRuntime(isDevelopment: boolean): void {
  const NODE_ENV = isDevelopment ? "development" : "production"
  const { LIGHTNING_BACKEND, SOURCES } = env
  Object.assign(process.env, { NODE_ENV, LIGHTNING_BACKEND, SOURCES: SOURCES.join(","), NEXT_TELEMETRY_DISABLED: "1" })
}

/** Tells all that is loaded later, here and in the web app, the port that the system chose for PORT=0. */
export function setPort(port: number): void {
  Object.assign(process.env, { PORT: String(port) })
  baseUrl = addressAt(port)
}

/** The environment of a child process: ours, and what the child needs besides. */
export function childEnv(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
