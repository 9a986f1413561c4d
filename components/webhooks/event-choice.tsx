import { FieldError } from "@/components/ui/field"
import { EVENT_SENTENCES } from "@/components/webhooks/words"

export function EventChoice({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset className="field min-w-0" id="field-events" tabIndex={-1} aria-describedby={error && "events-error"}>
      <legend className="field-label mb-1.5">Events</legend>
      <div className="box divide-y divide-line">
        {Object.entries(EVENT_SENTENCES).map(([kind, sentence]) => (
          <label key={kind} className="flex min-h-8 cursor-pointer gap-2.5 px-3 py-2">
            <input
              type="checkbox"
              name="events"
              value={kind}
              className="mt-0.5"
              defaultChecked={chosen.includes(kind)}
            />
            <span className="min-w-0">
              <span className="block">{sentence}</span>
              <code className="text-muted">{kind}</code>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="events-error">{error}</FieldError>}
    </fieldset>
  )
}
