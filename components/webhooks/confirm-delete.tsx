import { formatCount } from "@/components/format"
import { Arrival } from "@/components/manage/arrival"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { type Action, webhookHref } from "@/components/webhooks/address"
import { CONFIRM_ID } from "@/components/webhooks/anchors"
import type { WebhookDetails } from "@/lib/webhooks/schema"

/** Says what goes with it, before it is done. */
export function ConfirmDelete({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, url, waiting } = details
  return (
    <section
      id={CONFIRM_ID}
      tabIndex={-1}
      aria-labelledby="confirm-title"
      className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Arrival id={CONFIRM_ID} />
      <h2 id="confirm-title">Delete this webhook?</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>
          Nothing is sent to <code>{url}</code> by it any more.
        </li>
        <li>
          Its log goes with it
          {waiting > 0 &&
            `, and so ${waiting === 1 ? "does the one delivery" : `do the ${formatCount(waiting)} deliveries`} that waited`}
          .
        </li>
        <li>It cannot be brought back. You can create another one for the same address.</li>
      </ul>
      <form action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Delete the webhook</ActionButton>
        <SiteLink href={webhookHref(id)} className="btn">
          Cancel
        </SiteLink>
      </form>
    </section>
  )
}
