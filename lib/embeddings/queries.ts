import { queryRow } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
import { getTarget } from "@/lib/embeddings/client"
import type { EmbeddingsReport, Target } from "@/lib/embeddings/schema"

const MOST_COUNTED = raw("10000")

export async function describeEmbeddings(now: Date, target: Target | null = getTarget()): Promise<EmbeddingsReport> {
  if (!target) return { model: "none", state: "off", waiting: 0 }
  const { waiting, isResting } = await queryRow<{ waiting: number; isResting: boolean }>(sql`
    select (select count(*)::int from (
        select from embedding_backlog where due_at <= ${now} limit ${MOST_COUNTED}) due) as waiting,
      exists (select from embedding_target where rest_until > ${now}) as "isResting"`)
  return { model: target.model, state: isResting ? "resting" : "up", waiting }
}
