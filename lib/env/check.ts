// Rules that concern several settings: what a Lightning back-end requires, what only a server on a loopback address may use, and
// derived defaults.

import type { z } from "zod"
import { readSecretFiles } from "@/lib/env/secret-files"
import { Settings } from "@/lib/env/settings"
import { getSourceEntry, SOURCE_NAMES } from "@/lib/source-table"
import { isLoopback } from "@/lib/text/public-address"

const LIGHTNING_NEEDS = {
  dev: [],
  none: [],
  lnd: ["LND_URL", "LND_MACAROON"],
  cln: ["CLN_URL", "CLN_RUNE"],
  phoenixd: ["PHOENIXD_URL", "PHOENIXD_PASSWORD"],
  lnbits: ["LNBITS_URL", "LNBITS_KEY"],
  nwc: ["NWC_URL"],
} as const
export type LightningSetting = (typeof LIGHTNING_NEEDS)[keyof typeof LIGHTNING_NEEDS][number]

/** The default EMBEDDINGS_URL when only EMBEDDINGS_API_KEY is set. */
const OPENAI = "https://api.openai.com/v1"
/** The median of these prices is the bitcoin rate, so their operators are independent of each other. */
const TICKERS: readonly string[] = [
  "https://api.coinbase.com/v2/prices/BTC-USD/spot",
  "https://api.kraken.com/0/public/Ticker?pair=XBTUSD",
  "https://www.bitstamp.net/api/v2/ticker/btcusd/",
]
/** Balancers ask for the readiness of a server every few seconds. A server on a loopback address has none. */
const PUBLIC_DRAIN_SECONDS = 5
const REMEDY = "Unset it, or use 127.0.0.1, ::1 or localhost in both HOST and BASE_URL"

const Checked = Settings.transform((settings, context) => {
  const report = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message })
  const reachableBy = findReachable(settings)
  const isProduction = settings.NODE_ENV === "production"
  const backend = settings.LIGHTNING_BACKEND ?? (isProduction || reachableBy ? "none" : "dev")
  for (const name of LIGHTNING_NEEDS[backend]) {
    if (settings[name] === undefined) report(name, `is required with LIGHTNING_BACKEND=${backend}`)
  }
  if (settings.ALERT_EMAIL.length > 0 && settings.SMTP_URL === undefined)
    report("SMTP_URL", "is required with ALERT_EMAIL")
  for (const { name, value, risk } of reachableBy ? listTrials(settings, backend) : []) {
    report(name, `${value} for trials on one machine, but ${reachableBy} is not a loopback address: ${risk}. ${REMEDY}`)
  }
  const DRAIN_SECONDS = settings.DRAIN_SECONDS ?? (reachableBy ? PUBLIC_DRAIN_SECONDS : 0)
  return { ...settings, ...deriveDefaults(settings), LIGHTNING_BACKEND: backend, DRAIN_SECONDS }
})

/** Lists the active settings that are safe only on a server that no other machine can reach. */
function listTrials({ ALLOW_PRIVATE, INNGEST_DEV }: Settings, backend: string) {
  return [
    { name: "LIGHTNING_BACKEND", isSet: backend === "dev", value: "dev is", risk: "anybody could pay with play money" },
    {
      name: "ALLOW_PRIVATE",
      isSet: ALLOW_PRIVATE.length > 0,
      value: "is",
      risk: "anybody could probe private addresses",
    },
    {
      name: "INNGEST_DEV",
      isSet: isInngestDev(INNGEST_DEV),
      value: "is",
      risk: "anybody could start jobs, since signatures are not checked",
    },
  ].filter(({ isSet }) => isSet)
}

/** Derives the defaults that depend on other settings. Tests read only sources and tickers that they name. */
function deriveDefaults(settings: Settings) {
  const { NODE_ENV, SOURCES, BTC_USD_TICKERS, EMBEDDINGS_URL, EMBEDDINGS_API_KEY, LOG_REQUESTS } = settings
  const isTest = NODE_ENV === "test"
  const usual = SOURCE_NAMES.filter((name) => getSourceEntry(name).isDefault)
  return {
    SOURCES: SOURCES ?? (isTest ? [] : usual),
    LOG_REQUESTS: LOG_REQUESTS ?? (NODE_ENV === "production" ? ("slow" as const) : ("all" as const)),
    BTC_USD_TICKERS: BTC_USD_TICKERS ?? (isTest ? [] : TICKERS),
    EMBEDDINGS_URL: EMBEDDINGS_URL ?? (EMBEDDINGS_API_KEY && OPENAI),
  }
}

/** Returns the setting that makes the server reachable for other machines; null when HOST and BASE_URL are loopback addresses. */
function findReachable({ HOST, BASE_URL }: Settings): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname) ? null : `BASE_URL=${BASE_URL}`
}

/** INNGEST_DEV is `1` or the URL of a development server; `0` and `false` mean unset. */
export function isInngestDev(value: string | undefined): boolean {
  return value !== undefined && !/^(0|false)$/i.test(value.trim())
}

export type Env = z.infer<typeof Checked>

/** @throws Error that names every wrong variable */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = Checked.safeParse(readSecretFiles(variables))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`)
  throw new Error(`Bad configuration:\n${lines.join("\n")}`)
}
