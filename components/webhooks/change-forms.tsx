"use client"

// The forms of an open webhook: an edit, a new secret, and missed deliveries. The server validates them like calls of the API.

import { Confirm } from "@/components/account/frame"
import { formatMoment } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { ErrorSummary, ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { WebhookFields } from "@/components/webhooks/fields"
import {
  type EditState,
  type EditValues,
  FIELD_LABELS,
  type FormLimits,
  RESULTS,
  type RecoverState,
  type RotateState,
} from "@/components/webhooks/form-state"
import { SecretChoiceField, SecretOnce } from "@/components/webhooks/secret"

interface EditFormProps {
  action: FormAction<EditState>
  id: string
  initial: EditValues
  limits: Pick<FormLimits, "url" | "filters">
  /** The name of the service that the webhook filters by; null without one. */
  serviceName: string | null
  backHref: string
}

export function EditForm({ action, id, initial, limits, serviceName, backHref }: EditFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, values: initial }, RESULTS.edit)
  return (
    <Confirm title="Edit the webhook">
      <ResultForm
        id={RESULTS.edit}
        {...{ state, submit }}
        lead="Nothing was saved."
        labels={FIELD_LABELS}
        hidden={[["webhook", id]]}
        end={<Buttons label="Save changes" backHref={backHref} />}
      >
        <WebhookFields
          {...{ state, limits, serviceName }}
          urlHint="Public and https. Deliveries that wait go to the new URL."
          serviceId={initial.filters.service_id}
        />
        <label className="flex gap-2.5">
          <input
            type="checkbox"
            name="is_active"
            value="yes"
            className="mt-0.5"
            defaultChecked={state.values.isActive}
          />
          <span>
            Active
            <span className="hint block">
              A paused webhook receives no events. What waits fails, and can be recovered for 30 days.
            </span>
          </span>
        </label>
      </ResultForm>
    </Confirm>
  )
}

function Buttons({ label, backHref }: { label: string; backHref: string }) {
  return (
    <p className="flex flex-wrap gap-2 border-t border-line pt-4">
      <ActionButton isPrimary>{label}</ActionButton>
      <ButtonLink href={backHref}>Cancel</ButtonLink>
    </p>
  )
}

interface RotateFormProps {
  action: FormAction<RotateState>
  id: string
  rule: FormLimits["secret"]
  backHref: string
}

/** Creates a new secret and shows it once. The session stays open after the change. */
export function RotateForm({ action, id, rule, backHref }: RotateFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, secretChoice: "made" }, RESULTS.rotate)
  if (state.kind === "rotated") return <Rotated state={state} backHref={backHref} />
  return (
    <Confirm title="Change the secret?">
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>The new secret signs from the next delivery on. For 24 hours the current secret signs as well.</li>
        <li>The current secret no longer opens this page and the calls of the API.</li>
        <li>A receiver that accepts either signature misses nothing.</li>
      </ul>
      <ResultForm
        id={RESULTS.rotate}
        {...{ state, submit }}
        lead="The secret was not changed."
        labels={FIELD_LABELS}
        hidden={[["webhook", id]]}
        end={<Buttons label="Change secret" backHref={backHref} />}
      >
        <SecretChoiceField choice={state.secretChoice} rule={rule} error={findProblem(state, "secret", FIELD_LABELS)} />
      </ResultForm>
    </Confirm>
  )
}

function Rotated({ state, backHref }: { state: RotateState & { kind: "rotated" }; backHref: string }) {
  return (
    <Confirm title="The secret is changed">
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
    </Confirm>
  )
}

interface RecoverFormProps {
  action: FormAction<RecoverState>
  id: string
  /** The initial value of the time from which deliveries are sent again. */
  since: string
  isActive: boolean
  keptDays: number
}

export function RecoverForm({ action, id, since, isActive, keptDays }: RecoverFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, since }, RESULTS.recover)
  return (
    <section id="recover" aria-labelledby="recover-title" className="stack content-start gap-2">
      <h2 id="recover-title">Missed deliveries</h2>
      <p className="text-pretty text-muted">
        Sends failed deliveries, and events from the time when the webhook was not active, in order. Accepted deliveries
        are not sent again. At most {keptDays} days back.
      </p>
      <ErrorSummary id={RESULTS.recover} state={state} lead="No delivery was scheduled." labels={FIELD_LABELS} />
      {isActive ? (
        <form action={submit} noValidate className="grid justify-items-start gap-3">
          <input type="hidden" name="webhook" value={id} />
          <TextField
            key={state.attempt}
            {...fieldOf(state, FIELD_LABELS, { since: state.since })("since")}
            aside="UTC"
            type="datetime-local"
            className="tabular-nums"
            required
          />
          <ActionButton>Send missed deliveries</ActionButton>
        </form>
      ) : (
        <p className="text-muted">Activate the webhook first.</p>
      )}
    </section>
  )
}
