// What a migration says about the release before it: whether processes of that release can go on with the migrated database. Pure.

/**
 * `serves`: they read and write as before. `reads`: they read, and their writes may fail. `stops`: they must be stopped first.
 */
export const CLAIMS = ["serves", "reads", "stops"] as const
export type Claim = (typeof CLAIMS)[number]

const LINE = /^-- previous: (\w+)$/m

/** Null for a migration that says nothing, as those of before the rule. */
export function readClaim(sql: string): Claim | null {
  const [, found] = LINE.exec(sql) ?? []
  return CLAIMS.find((claim) => claim === found) ?? null
}

/** What `_prisma_migrations.logs` holds, so that a process that does not have the file knows its claim. */
export const formatClaim = (claim: Claim | null): string | null => claim && `previous: ${claim}`
export const canGoOn = (logs: string | null): boolean => logs === formatClaim("serves")
