import { formatMoment } from "@/components/format"
import { Term } from "@/components/ui/term"
import type { LintReport } from "@/lib/lint/schema"

interface RequestTermProps {
  request: NonNullable<LintReport["request"]>
  at: LintReport["at"]
}

/** The test request of a report: method, URL, time, and where its body comes from. */
export function RequestTerm({ request: { method, url, sends, tool, note }, at }: RequestTermProps) {
  return (
    <Term term="Request">
      <code>
        {method} {url}
      </code>
      {tool !== undefined && (
        <span className="block">
          Tool <code>{tool}</code>
        </span>
      )}
      {note !== undefined && <span className="block">{note}</span>}
      <span className="block text-small text-muted">
        {formatMoment(at)}
        {sends === "given body" && ", with your body"}
        {sends === "discovered body" && ", with the body from the provider's own description"}
      </span>
    </Term>
  )
}
