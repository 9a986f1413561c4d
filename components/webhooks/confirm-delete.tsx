import type { Action } from "@/components/account/address"
import { Confirm } from "@/components/account/confirm"
import { formatCount } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { webhookHref } from "@/components/webhooks/address"
import type { WebhookDetails } from "@/lib/webhooks/schema"

export function ConfirmDelete({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, url, waiting } = details
  return (
    <Confirm title="Delete this webhook?">
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>
          It sends nothing more to <code>{url}</code>.
        </li>
        <li>
          Its log is deleted
          {waiting > 0 &&
            `, and ${waiting === 1 ? "the one delivery that waits is" : `the ${formatCount(waiting)} deliveries that wait are`} not sent`}
          .
        </li>
        <li>It cannot be restored. You can create another webhook for the same URL.</li>
      </ul>
      <form action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Delete webhook</ActionButton>
        <ButtonLink href={webhookHref(id)}>Cancel</ButtonLink>
      </form>
    </Confirm>
  )
}
