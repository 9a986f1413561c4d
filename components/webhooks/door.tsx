// The page of one webhook for whoever has not opened it: why one is here, and the form.

import type { ReactNode } from "react"
import { SiteLink } from "@/components/site/site-link"
import { PATH } from "@/components/webhooks/address"
import { type OpenAction, OpenForm } from "@/components/webhooks/open-form"

interface DoorProps {
  action: OpenAction
  id: string
  maxSecret: number
  /** Why one is here. */
  children?: ReactNode
}

export function Door({ action, id, maxSecret, children }: DoorProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">Open a webhook</h1>
        <p className="-mt-2.5">
          See what was delivered and what was not, send a test, and send again what was missed. There is no account: the
          webhook’s secret opens its page, for one hour.
        </p>
        <p className="text-small leading-5">
          A lost secret cannot be shown again. <SiteLink href={PATH}>Create another webhook</SiteLink> then; the old one
          ends by itself when your receiver answers it with 410.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {children && <div className="max-w-form">{children}</div>}
        <OpenForm action={action} id={id} maxSecret={maxSecret} isPrimary />
      </div>
    </div>
  )
}
