// How the search by meaning is kept up, for `/status`.

import { pool } from "@/lib/db/client"
import { configuredTarget } from "@/lib/embeddings/client"
import type { EmbeddingsReport, Target } from "@/lib/embeddings/schema"

const MOST = 10_000

export async function describeEmbeddings(
  now: Date,
  target: Target | null = configuredTarget(),
): Promise<EmbeddingsReport> {
  if (!target) return { model: "none", state: "off", waiting: 0 }
  const { rows } = await pool().query<{ waiting: number; isResting: boolean }>(
    `select (select count(*)::int from (select from embedding_backlog where due_at <= $1 limit ${MOST}) due) as waiting,
       exists (select from embedding_target where rest_until > $1) as "isResting"`,
    [now],
  )
  const { waiting = 0, isResting = false } = rows[0] ?? {}
  return { model: target.model, state: isResting ? "resting" : "up", waiting }
}
