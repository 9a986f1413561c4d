// Links to the edit form, and sections that link to the confirmations for a new secret and for the deletion of the webhook.

import { CONFIRM_ID } from "@/components/account/confirm"
import { formatMoment } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { START, type WebhookView, webhookHref } from "@/components/webhooks/address"
import type { WebhookDetails } from "@/lib/webhooks/schema"

const askHref = (id: string, ask: WebhookView) => `${webhookHref(id, START, { ask })}#${CONFIRM_ID}`

export function EditLink({ id }: { id: string }) {
  return <ButtonLink href={askHref(id, "edit")}>Edit webhook</ButtonLink>
}

export function RotateSection({ details: { id, former_secret_until } }: { details: WebhookDetails }) {
  return (
    <section aria-labelledby="rotate-title" className="grid content-start justify-items-start gap-2">
      <h2 id="rotate-title">Secret</h2>
      <p className="text-pretty text-muted">
        {former_secret_until === null ? (
          "Change secret if it may have leaked. For 24 hours both secrets sign, so your receiver misses nothing."
        ) : (
          <>
            The secret was changed. The former secret signs as well until{" "}
            <time dateTime={former_secret_until}>{formatMoment(former_secret_until)}</time>, but no longer opens this
            page.
          </>
        )}
      </p>
      <ButtonLink href={askHref(id, "rotate")}>Change secret</ButtonLink>
    </section>
  )
}

export function DeleteSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="delete-title" className="grid content-start justify-items-start gap-2">
      <h2 id="delete-title">Deletion</h2>
      <p className="text-pretty text-muted">
        A receiver that no longer exists can respond with 410: this deactivates the webhook and keeps its log.
      </p>
      <ButtonLink href={askHref(id, "delete")}>Delete webhook</ButtonLink>
    </section>
  )
}
