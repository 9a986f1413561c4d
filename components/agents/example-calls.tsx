import { EXAMPLE_CALLS } from "@/components/agents/hosts"
import { Snippet } from "@/components/ui/snippet"

/** The JSON arguments of a search and of the call that follows it. */
export function ExampleCalls() {
  return (
    <div className="mt-4 grid gap-2">
      <h3>Example calls</h3>
      <p className="prose text-muted">
        Your agent writes these arguments itself. <code>q</code> is the search text, and <code>id</code> comes from the
        result of the search.
      </p>
      {EXAMPLE_CALLS.map(({ tool, arguments: given }) => (
        <div key={tool}>
          <p className="mb-1">
            <code>{tool}</code>
          </p>
          <Snippet text={JSON.stringify(given, null, 2)} label={`Copy the arguments of ${tool}`} />
        </div>
      ))}
    </div>
  )
}
