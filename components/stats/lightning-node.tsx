import { judgeNode } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import type { NodeReport } from "@/lib/paywall/schema"

/** The Lightning node that receives payments, and the consequence when it is unavailable. */
export function LightningNode({ node }: { node: NodeReport }) {
  const { health, sentence, consequence } = judgeNode(node)
  return (
    <div>
      <dt>Lightning node</dt>
      <dd>
        <HealthMark health={health}>{sentence}</HealthMark>
        {consequence && <p className="text-pretty text-muted">{consequence}</p>}
      </dd>
    </div>
  )
}
