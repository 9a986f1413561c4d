import { formatCount } from "@/components/format"
import type { Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import type { EmbeddingsReport } from "@/lib/embeddings/schema"

/** One line among the facts: what embeds the listings, and what a search does without. */
export function MeaningSearch({ embeddings }: { embeddings: EmbeddingsReport }) {
  const { health, sentence, consequence } = judgeEmbeddings(embeddings)
  return (
    <div>
      <dt>Search by meaning</dt>
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
      return { health: "unknown", sentence: "None", consequence: "Searches go by text alone." }
    case "resting":
      return {
        health: "down",
        sentence: `${model}, not answering`,
        consequence: "Listings that are new or have changed are found by their text alone until it is back.",
      }
    case "up": {
      const listings = waiting === 1 ? "1 listing waits" : `${formatCount(waiting)} listings wait`
      return { health: "healthy", sentence: model, consequence: waiting === 0 ? null : `${listings} to be read by it.` }
    }
  }
}
