"use client"

// A new secret for a webhook, told once. The session goes on with the new one.

import { formatMoment } from "@/components/format"
import { Arrival } from "@/components/manage/arrival"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"
import { useAnswer } from "@/components/ui/use-answer"
import { ANSWERS, CONFIRM_ID } from "@/components/webhooks/anchors"
import { AnswerSummary } from "@/components/webhooks/answer-summary"
import { SecretOnce } from "@/components/webhooks/created-report"
import { type FormChoices, findError, type RotateState } from "@/components/webhooks/form-state"
import { SecretField } from "@/components/webhooks/secret-field"

export type RotateAction = (state: RotateState, form: FormData) => Promise<RotateState>

interface RotateFormProps {
  action: RotateAction
  id: string
  rule: FormChoices["secret"]
  backHref: string
}

export function RotateForm({ action, id, rule, backHref }: RotateFormProps) {
  const [state, submit] = useAnswer(action, { kind: "idle", attempt: 0, secretChoice: "made" }, ANSWERS.rotate)
  return (
    <section
      id={CONFIRM_ID}
      tabIndex={-1}
      aria-labelledby="confirm-title"
      className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Arrival id={CONFIRM_ID} />
      <h2 id="confirm-title">{state.kind === "rotated" ? "The secret is changed" : "Change the secret?"}</h2>
      {state.kind === "rotated" ? (
        <Rotated state={state} backHref={backHref} />
      ) : (
        <>
          <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
            <li>The new one signs from the next delivery on; for 24 hours the one of now signs as well.</li>
            <li>The one of now opens nothing any more, neither this page nor calls of the API.</li>
            <li>A receiver that accepts either of the two signatures misses nothing.</li>
          </ul>
          {state.kind !== "idle" && <AnswerSummary id={ANSWERS.rotate} state={state} lead="Nothing was changed." />}
          <form action={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <input type="hidden" name="webhook" value={id} />
            <SecretField
              key={state.attempt}
              choice={state.secretChoice}
              rule={rule}
              error={findError(state, "secret")}
            />
            <p className="flex flex-wrap gap-2 border-t border-line pt-4">
              <ActionButton isPrimary>Change the secret</ActionButton>
              <SiteLink href={backHref} className="btn">
                Cancel
              </SiteLink>
            </p>
          </form>
        </>
      )}
    </section>
  )
}

function Rotated({ state, backHref }: { state: RotateState & { kind: "rotated" }; backHref: string }) {
  return (
    <>
      <Note id={ANSWERS.rotate} icon="check">
        <p>
          The former one signs as well until <time dateTime={state.formerUntil}>{formatMoment(state.formerUntil)}</time>
          ; give your receiver the new one before then.
        </p>
      </Note>
      <SecretOnce secret={state.secret} title="The new secret" level={3} />
      <p>
        <a href={backHref} className="btn" data-primary="">
          Back to the webhook
        </a>
      </p>
    </>
  )
}
