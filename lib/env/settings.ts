// All settings with their types and defaults. `.env.example` explains each setting.

import path from "node:path"
import { z } from "zod"
import { emailAddress } from "@/lib/contract/input"
import {
  ALERT_FORMATS,
  addressOrNetwork,
  administrator,
  contactUrl,
  credential,
  HTTP,
  hex,
  hostPort,
  integer,
  nameServer,
  nullableList,
  OUTPUT_FORMATS,
  optional,
  POSTGRES,
  processCount,
  purgeUrl,
  REDIS,
  readableFile,
  readableFolder,
  SMTP,
  seconds,
  secret,
  walletConnect,
} from "@/lib/env/values"
import {
  getSourceEntry,
  getSourceSettings,
  SOURCE_NAMES,
  type SourceMinutesSetting,
  type SourceUrlSetting,
} from "@/lib/source-table"
import { splitList } from "@/lib/text/text"

/** Each request of an administrator is compared with each secret. */
const MOST_ADMINISTRATORS = 20
/** Each changed page is one request to each of them. */
const MOST_CACHES = 10
/** A person types it at a restore. Scrypt makes each guess expensive. */
const MIN_PASSPHRASE_LENGTH = 16
const NEW_SECRET = "`openssl rand -hex 32` prints one"
/**
 * URLs that are requested when all probes fail, to detect an outage of our own network. The URLs have four operators, so that an
 * outage of one operator does not look like an outage of our network.
 */
const KNOWN_GOOD = "https://www.iana.org/,https://www.wikipedia.org/,https://www.debian.org/,https://letsencrypt.org/"

const folder = (fallback: string) => optional(z.string().default(fallback)).transform((dir) => path.resolve(dir))
const httpUrl = optional(z.url(HTTP).optional())

const source = z.enum(SOURCE_NAMES, {
  error: ({ input }) => `${input} is no source; there are ${SOURCE_NAMES.join(", ")}`,
})
/** Null means the value of the source in lib/source-table.ts. */
const sourceUrl = optional(z.url(HTTP).nullable().default(null))
const sourceMinutes = optional(z.coerce.number().int().min(1).max(43_200).nullable().default(null))
const SOURCE_SETTINGS = Object.fromEntries(
  SOURCE_NAMES.map(getSourceSettings).flatMap(({ url, minutes }) => [
    ...(url?.startsWith("SOURCE_") ? [[url, sourceUrl]] : []),
    [minutes, sourceMinutes],
  ]),
) as Record<SourceUrlSetting, typeof sourceUrl> & Record<SourceMinutesSetting, typeof sourceMinutes>

export const Settings = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"]).default("development")),
  PORT: integer(3000, 0, 65_535),
  HOST: optional(z.string().default("127.0.0.1")),
  /** Undefined: one with the embedded database, else as `auto`. */
  WEB_PROCESSES: optional(processCount.optional()),
  /** Undefined: DRAIN_SECONDS of lib/env/check.ts. */
  DRAIN_SECONDS: optional(z.coerce.number().int().min(0).max(60).optional()),
  BASE_URL: httpUrl,
  DIRECTORY_URL: httpUrl,
  SITE_NAME: optional(z.string().max(60).default("Paid API Directory")),
  CONTACT_EMAIL: optional(emailAddress.optional()),
  CONTACT_URL: optional(contactUrl.optional()),
  OPERATOR: optional(z.string().max(60).optional()),
  CODE_URL: optional(contactUrl.optional()),
  DATA_LICENCE_URL: optional(contactUrl.optional()),
  LEGAL_DIR: optional(readableFolder.optional()),
  DATA_DIR: folder("./.data"),
  DATABASE_URL: optional(z.url(POSTGRES).optional()),
  /** What the database may grow to on a Postgres server, whose disk the directory does not see. 1 GB is 1024³ bytes. */
  DATABASE_DISK_GB: optional(z.coerce.number().positive().max(1_000_000).optional()),
  ADMIN_SECRET: optional(secret(NEW_SECRET).optional()),
  ADMIN_SECRETS: optional(z.string().default(""))
    .transform((text) => splitList(text.replaceAll("\n", ",")))
    .pipe(
      z
        .array(administrator)
        .max(MOST_ADMINISTRATORS, `must be at most ${MOST_ADMINISTRATORS} administrators`)
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must name nobody twice")
        .refine(
          (all) => new Set(all.map(({ secret }) => secret)).size === all.length,
          "must have a secret for each name",
        ),
    ),
  SECRETS_KEY: optional(secret(`${NEW_SECRET}, and FORMER_SECRETS_KEY takes the one in use until now`).optional()),
  /** No minimum length, because the key may be older than the minimum. */
  FORMER_SECRETS_KEY: optional(z.string().optional()),
  L402_ROOT_KEY: optional(z.string().optional())
    .transform((text) => (text === undefined ? undefined : splitList(text)))
    .pipe(
      z
        .array(z.string().min(32, "must be one or several keys of 32 characters or more, separated by commas"))
        .min(1)
        .optional(),
    ),
  BACKUP_DIR: optional(z.string().optional()).transform((dir) => dir && path.resolve(dir)),
  BACKUP_EVERY_HOURS: integer(24, 1, 720),
  BACKUP_KEEP: integer(7, 1, 1_000),
  BACKUP_PASSPHRASE: optional(
    z.string().min(MIN_PASSPHRASE_LENGTH, `must have at least ${MIN_PASSPHRASE_LENGTH} characters`).optional(),
  ),
  PURGE_URL: optional(z.string().default(""))
    .transform(splitList)
    .pipe(z.array(purgeUrl).max(MOST_CACHES, `must be at most ${MOST_CACHES} URLs`)),
  PURGE_TOKEN: optional(credential.optional()),
  ALERT_URL: httpUrl,
  /** Undefined: by the host of ALERT_URL. */
  ALERT_FORMAT: optional(z.enum(ALERT_FORMATS).optional()),
  ALERT_EMAIL: optional(z.string().default("")).transform(splitList).pipe(z.array(emailAddress).max(10)),
  SMTP_URL: optional(z.url(SMTP).optional()),
  MIGRATE: optional(z.enum(["yes", "no"]).default("yes")),
  TRUSTED_PROXIES: optional(z.string().default("")),
  ALLOW_PRIVATE: optional(z.string().default("")).transform(splitList).pipe(z.array(hostPort)),
  DNS_SERVERS: optional(z.string().default("")).transform(splitList).pipe(z.array(nameServer)),
  JOBS: optional(z.enum(["embedded", "inngest", "off"]).default("embedded")),
  INNGEST_DEV: optional(z.string().optional()),
  INNGEST_SIGNING_KEY: optional(z.string().optional()),
  INNGEST_EVENT_KEY: optional(z.string().optional()),
  PROBE_INTERVAL_MINUTES: integer(15, 1, 1440),
  /** Charts of seven days and the cautions read the checks of the last seven days. */
  KEEP_CHECKS_DAYS: integer(7, 7, 365),
  /** Charts of 90 days read the sums of hours. */
  KEEP_HOURLY_DAYS: integer(90, 90, 3650),
  /** Lowest prices and changes of the last month are read from the prices. */
  KEEP_PRICES_DAYS: integer(400, 31, 36_500),
  PROBE_CONCURRENCY: integer(64, 1, 1000),
  PROBE_TIMEOUT_MS: integer(10_000, 100, 60_000),
  PROBE_HOST_SPACING_MS: integer(1000, 0, 60_000),
  HOST_CHECKS_PER_HOUR: integer(60, 1, 1_000_000),
  PROBE_KNOWN_GOOD_URLS: optional(z.string().default(KNOWN_GOOD))
    .transform(splitList)
    .pipe(z.array(z.url(HTTP))),
  /** The addresses that the requests of the prober come from, for firewalls of providers. Nothing checks that they are right. */
  PROBE_FROM: optional(z.string().default(""))
    .transform(splitList)
    .pipe(z.array(addressOrNetwork).max(50, "must be at most 50 addresses and networks")),
  FACILITATORS: nullableList.pipe(z.array(z.url(HTTP)).nullable()),
  SOURCES: nullableList.transform((names) => names && [...new Set(names)]).pipe(z.array(source).nullable()),
  ...SOURCE_SETTINGS,
  LISTINGS_DIR: folder(getSourceEntry("exclusive").url),
  AUTO_APPROVE: optional(z.enum(["verified", "all", "none"]).default("verified")),
  BTC_USD_RATE: optional(z.coerce.number().positive().optional()),
  BTC_USD_TICKERS: nullableList
    .pipe(z.array(z.url(HTTP)).max(10).nullable())
    .refine((urls) => urls?.length !== 1, "must be several URLs, since two must agree"),
  RATE_FREE: integer(100, 1, 10_000_000),
  RATE_PAID: integer(1000, 1, 10_000_000),
  REDIS_URL: optional(z.url(REDIS).optional()),
  RESPONSE_CACHE_MB: integer(64, 0, 65_536),
  L402_PRICE_SATS: integer(500, 1, 100_000_000),
  L402_HOURS: integer(24, 1, 8760),
  LIGHTNING_BACKEND: optional(z.enum(["dev", "lnd", "phoenixd", "lnbits", "cln", "nwc", "none"]).optional()),
  /** The network of the operator's Lightning node. The development node always uses regtest. */
  LIGHTNING_NETWORK: optional(z.enum(["mainnet", "testnet", "signet", "regtest"]).default("mainnet")),
  LND_URL: httpUrl,
  LND_MACAROON: optional(hex.optional()),
  LND_CA_FILE: optional(readableFile.optional()),
  CLN_URL: httpUrl,
  CLN_RUNE: optional(credential.optional()),
  CLN_CA_FILE: optional(readableFile.optional()),
  PHOENIXD_URL: httpUrl,
  PHOENIXD_PASSWORD: optional(z.string().optional()),
  LNBITS_URL: httpUrl,
  LNBITS_KEY: optional(credential.optional()),
  NWC_URL: optional(walletConnect.optional()),
  EMBEDDINGS_URL: httpUrl,
  EMBEDDINGS_API_KEY: optional(credential.optional()),
  EMBEDDINGS_MODEL: optional(z.string().max(200).default("text-embedding-3-small")),
  /** At most 4,000, because pgvector cannot index more dimensions. */
  EMBEDDINGS_DIMENSIONS: integer(1536, 1, 4000),
  EMBEDDINGS_MIN_COSINE: optional(z.coerce.number().min(-1).max(1).default(0.3)),
  REGISTRATIONS_PER_HOUR: integer(10, 1, 1_000_000),
  CLAIMS_PER_HOUR: integer(10, 1, 1_000_000),
  WEBHOOKS_PER_HOUR: integer(5, 1, 1_000_000),
  WEBHOOK_TIMEOUT_MS: integer(10_000, 100, 60_000),
  /**
   * The seconds to wait after the first, second, … failed attempt in a row. The tenth failure in a row deactivates the webhook.
   */
  WEBHOOK_BACKOFF_SECONDS: optional(z.string().default("5,30,120,600,1800,3600,7200,14400,28800"))
    .transform(splitList)
    .pipe(z.array(seconds).min(1).max(9)),
  /** Set by systemd: the socket of `Type=notify`, and the microseconds of `WatchdogSec`. */
  NOTIFY_SOCKET: optional(z.string().optional()),
  WATCHDOG_USEC: optional(z.coerce.number().int().positive().optional()),
  /** Metrics are served when one of the two is set: with a token at `/metrics`, and on a port of their own. */
  METRICS_TOKEN: optional(secret(NEW_SECRET).optional()),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535).optional()),
  METRICS_HOST: optional(z.string().default("127.0.0.1")),
  LOG_LEVEL: optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info")),
  /** Null means the default, which depends on NODE_ENV. */
  LOG_REQUESTS: optional(z.enum(["all", "slow", "errors", "none"]).nullable().default(null)),
  LOG_FORMAT: optional(z.enum(OUTPUT_FORMATS).optional()),
})

export type Settings = z.infer<typeof Settings>
