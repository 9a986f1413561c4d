import type { EvidenceWords } from "@/components/listing/evidence-words"
import { Strip } from "@/components/listing/strip"
import { Missing } from "@/components/ui/missing"

/** 30 days as bars, and below them the uptime, the response time and the score, in 150 px. */
export function Evidence({ evidence }: { evidence: EvidenceWords }) {
  const { strip, early, uptime, response, score, noScore } = evidence
  return (
    <div className="evidence">
      <Strip strip={strip} />
      {early ?? (
        <dl>
          <dt>Uptime</dt>
          <dd>{uptime ?? <Missing />}</dd>
          <dt>Response</dt>
          <dd>{response ?? <Missing />}</dd>
          <dt>Score</dt>
          <dd>{score ?? <Missing>{noScore}</Missing>}</dd>
        </dl>
      )}
    </div>
  )
}
