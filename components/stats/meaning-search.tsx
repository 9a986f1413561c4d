import { formatCount } from "@/components/format"
import type { Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"

/** The embedding model of the semantic search, and the consequence when it is unavailable. */
export function MeaningSearch({ embeddings }: { embeddings: EmbeddingsReport }) {
  const { health, sentence, consequence } = judgeEmbeddings(embeddings)
  return (
    <div>
      <dt>Semantic search</dt>
      <dd>
        <HealthMark health={health}>{sentence}</HealthMark>
        {consequence && <p className="text-pretty text-muted">{consequence}</p>}
      </dd>
    </div>
  )
}

function judgeEmbeddings({ model, state, waiting }: EmbeddingsReport): Verdict & { consequence: string | null } {
  switch (state) {
    case "off":
      return { health: "unknown", sentence: "None", consequence: "Searches use keywords only." }
    case "resting":
      return {
        health: "down",
        sentence: `${model}, not answering`,
        consequence: "New and changed listings are found by keywords only until it is available again.",
      }
    case "up": {
      const listings = waiting === 1 ? "1 listing waits" : `${formatCount(waiting)} listings wait`
      return {
        health: "healthy",
        sentence: model,
        consequence: waiting === 0 ? null : `${listings} for embeddings.`,
      }
    }
  }
}
