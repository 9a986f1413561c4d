// The columns of `services` that a check writes, with their Postgres types. The columns that a check reads and the SQL of its
// update are derived from these constants.

import type { PaymentRecord } from "@/lib/catalogue/cautions/record"
import type { Caution, HealthReason } from "@/lib/catalogue/schema"
import type { CamelCase, ColumnValues, ServiceRow } from "@/lib/catalogue/service-row"
import { CHALLENGE_COLUMNS, PRICE_COLUMNS } from "@/lib/health/rules/observe"

const STATE_COLUMNS = {
  health_status: "text",
  health_since: "timestamptz",
  consecutive_ok: "int",
  consecutive_wrong: "int",
  consecutive_slow: "int",
  consecutive_failures: "int",
  last_checked_at: "timestamptz",
  next_check_at: "timestamptz",
  stale_at: "timestamptz",
  evidence_at: "timestamptz",
} as const

/** Facts that every check sets, also a check without a challenge (lib/health/rules/assess.ts). */
export const FACT_COLUMNS = { x402_payment_valid: "smallint" } as const

/** What every check writes for the cautions (lib/catalogue/cautions). */
export const CAUTION_COLUMNS = { cautions: "jsonb", cautions_until: "timestamptz", payment_record: "jsonb" } as const

/** What keeps the checker out. Every check writes it. */
export const REASON_COLUMNS = { health_reason: "jsonb" } as const

/** Figures computed from the sums of the checks (lib/health/figures.ts). */
export const FIGURE_COLUMNS = {
  uptime_30d: "float8",
  latency_p50_ms: "int",
  reliability_score: "float8",
  score_terms: "jsonb",
} as const

/**
 * A check with the verdict `unreachable` or `no_verdict` does not change the challenge columns. A check without a valid challenge
 * does not change the price columns.
 */
export const CHECK_COLUMNS = {
  ...STATE_COLUMNS,
  ...FACT_COLUMNS,
  ...CAUTION_COLUMNS,
  ...REASON_COLUMNS,
  ...FIGURE_COLUMNS,
  ...keptUnless("has_challenge", { ...CHALLENGE_COLUMNS, findings: "jsonb" }),
  ...keptUnless("has_price", { ...PRICE_COLUMNS, payees: "text[]", observed_at: "timestamptz" }),
}

function keptUnless<Name extends string>(flag: string, columns: Readonly<Record<Name, string>>) {
  const entries = Object.entries<string>(columns).map(([name, type]) => [name, { type, keepUnless: flag }])
  return Object.fromEntries(entries) as Record<Name, { type: string; keepUnless: string }>
}

const camelCase = <Name extends string>(name: Name) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name> & keyof ServiceRow

/** The JSON columns as a check writes them. */
interface JsonValues {
  cautions: Caution[]
  cautionsUntil: Date | null
  paymentRecord: PaymentRecord
  healthReason: HealthReason | null
}
export type CheckValues = ColumnValues<typeof STATE_COLUMNS & typeof FACT_COLUMNS & typeof FIGURE_COLUMNS> &
  JsonValues &
  Partial<ColumnValues<typeof CHECK_COLUMNS>>

const READ_COLUMNS = { ...STATE_COLUMNS, ...FACT_COLUMNS, ...CHALLENGE_COLUMNS, ...PRICE_COLUMNS } as const
const ALSO_READ = [
  "id",
  "protocol",
  "status",
  "deletedAt",
  "probeStatus",
  "probeBody",
  "latencyP50Ms",
  "observedAt",
  "observedIsCurrent",
  "sourceHasSchema",
  "hasSchema",
  "payees",
  "cautions",
  "paymentRecord",
  "healthReason",
  "isNew",
] as const

/** The fields of a service that a check reads before it writes the columns above. */
export type CheckedService = ColumnValues<typeof READ_COLUMNS> & Pick<ServiceRow, (typeof ALSO_READ)[number]>

export const CHECKED_SERVICE = Object.fromEntries(
  [...ALSO_READ, ...Object.keys(READ_COLUMNS).map(camelCase)].map((name) => [name, true]),
) as Record<keyof CheckedService, true>

/** Converts an object with Prisma's property names to a row with the names of the given SQL columns. */
export function toRow(columns: readonly string[], values: object): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(columns.map((name) => [name, toJson(given.get(camelCase(name)))]))
}

const toJson = (value: unknown) => (typeof value === "bigint" ? Number(value) : value)
