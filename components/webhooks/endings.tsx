// What is asked before it is done: a new secret, and the end of the webhook. Here is where one asks for them.

import { CONFIRM_ID } from "@/components/account/confirm"
import { formatMoment } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import { START, webhookHref } from "@/components/webhooks/address"
import type { WebhookDetails } from "@/lib/webhooks/schema"

const askHref = (id: string, ask: "rotate" | "delete") => `${webhookHref(id, START, { ask })}#${CONFIRM_ID}`

export function RotateSection({ details: { id, former_secret_until } }: { details: WebhookDetails }) {
  return (
    <section aria-labelledby="rotate-title" className="grid content-start justify-items-start gap-2">
      <h2 id="rotate-title">Secret</h2>
      <p className="text-pretty text-muted">
        {former_secret_until === null ? (
          "Change it when it may have leaked, or as often as you like. For a day both sign, so that nothing is missed."
        ) : (
          <>
            It was changed. The former one signs as well until{" "}
            <time dateTime={former_secret_until}>{formatMoment(former_secret_until)}</time>, and opens nothing.
          </>
        )}
      </p>
      <SiteLink href={askHref(id, "rotate")} className="btn">
        Change the secret
      </SiteLink>
    </section>
  )
}

export function DeleteSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="delete-title" className="grid content-start justify-items-start gap-2">
      <h2 id="delete-title">End</h2>
      <p className="text-pretty text-muted">
        A receiver that is gone for good may answer 410, which ends the sending and keeps the log.
      </p>
      <SiteLink href={askHref(id, "delete")} className="btn">
        Delete the webhook
      </SiteLink>
    </section>
  )
}
