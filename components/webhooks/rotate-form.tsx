"use client"

// Creates a new secret for a webhook and shows the secret once. The session stays open after the change.

import { Confirm } from "@/components/account/confirm"
import { formatMoment } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { Note } from "@/components/ui/note"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { RESULTS } from "@/components/webhooks/anchors"
import { SecretOnce } from "@/components/webhooks/created-report"
import { FIELD_LABELS, type FormLimits, type RotateState } from "@/components/webhooks/form-state"
import { SecretChoiceField } from "@/components/webhooks/secret-field"

interface RotateFormProps {
  action: FormAction<RotateState>
  id: string
  rule: FormLimits["secret"]
  backHref: string
}

export function RotateForm({ action, id, rule, backHref }: RotateFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, secretChoice: "made" }, RESULTS.rotate)
  return (
    <Confirm title={state.kind === "rotated" ? "The secret is changed" : "Change the secret?"}>
      {state.kind === "rotated" ? (
        <Rotated state={state} backHref={backHref} />
      ) : (
        <>
          <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
            <li>The new secret signs from the next delivery on. For 24 hours the current secret signs as well.</li>
            <li>The current secret no longer opens this page and the calls of the API.</li>
            <li>A receiver that accepts either signature misses nothing.</li>
          </ul>
          <ErrorSummary id={RESULTS.rotate} state={state} lead="The secret was not changed." labels={FIELD_LABELS} />
          <form action={submit} noValidate className="stack gap-5">
            <input type="hidden" name="webhook" value={id} />
            <SecretChoiceField
              key={state.attempt}
              choice={state.secretChoice}
              rule={rule}
              error={findProblem(state, "secret", FIELD_LABELS)}
            />
            <p className="flex flex-wrap gap-2 border-t border-line pt-4">
              <ActionButton isPrimary>Change secret</ActionButton>
              <ButtonLink href={backHref}>Cancel</ButtonLink>
            </p>
          </form>
        </>
      )}
    </Confirm>
  )
}

function Rotated({ state, backHref }: { state: RotateState & { kind: "rotated" }; backHref: string }) {
  return (
    <>
      <Note id={RESULTS.rotate} icon="check">
        <p>
          The former secret signs as well until{" "}
          <time dateTime={state.formerUntil}>{formatMoment(state.formerUntil)}</time>. Give your receiver the new secret
          before then.
        </p>
      </Note>
      <SecretOnce secret={state.secret} title="New secret" level={3} />
      <p>
        <a href={backHref} className="btn" data-primary="">
          Back to the webhook
        </a>
      </p>
    </>
  )
}
