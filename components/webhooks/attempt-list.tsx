import { formatLatency, formatMoment } from "@/components/format"
import { Missing } from "@/components/ui/missing"
import { describeAttempt, formatAttempts } from "@/components/webhooks/words"
import type { Attempt } from "@/lib/webhooks/schema"

/** The stored attempts, oldest first, with the responses of the receiver. */
export function AttemptList({ attempts, total }: { attempts: Attempt[]; total: number }) {
  if (attempts.length === 0) return <p className="text-small text-muted">No attempt was made yet.</p>
  return (
    <>
      {total > attempts.length && (
        <p className="mb-1 text-small text-muted">
          The last {attempts.length} of {formatAttempts(total)}.
        </p>
      )}
      <ol aria-label="Attempts" className="stack gap-2">
        {attempts.map((attempt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never move
          <li key={index} className="stack gap-1 border-l-2 border-line pl-3 text-small">
            <p className="flex flex-wrap gap-x-3 tabular-nums">
              <b className="wrap-anywhere">{describeAttempt(attempt)}</b>
              <span>{formatLatency(attempt.ms)}</span>
              <time dateTime={attempt.at} className="text-muted">
                {formatMoment(attempt.at)}
              </time>
            </p>
            <Response attempt={attempt} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Response({ attempt: { status, response } }: { attempt: Attempt }) {
  if (status === null) return null
  return (
    <div>
      <span className="text-muted">Response: </span>
      {response ? (
        <pre className="snippet mt-1 rounded-inner bg-sunken px-3 py-2">{response}</pre>
      ) : (
        <Missing>empty</Missing>
      )}
    </div>
  )
}
