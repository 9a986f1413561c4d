import type { ReactNode } from "react"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import type { FormAction } from "@/components/ui/use-form-result"
import { PATH } from "@/components/webhooks/address"
import type { OpenState } from "@/components/webhooks/form-state"
import { OpenForm } from "@/components/webhooks/open-form"

interface OpenPageProps {
  action: FormAction<OpenState>
  id: string
  maxSecret: number
  /** The result of the last action, or the reason why the session ended. */
  notice: ReactNode
}

/** The page of one webhook for a reader without a session: a form to open the webhook. */
export function OpenPage({ action, id, maxSecret, notice }: OpenPageProps) {
  return (
    <IntroPage
      title="Open a webhook"
      lead="See which deliveries arrived, send a test, and send missed deliveries again. There is no account: the webhook’s secret opens its page for one hour."
      notes={
        <p className="text-small leading-5">
          A lost secret cannot be shown again. <SiteLink href={PATH}>Create another webhook</SiteLink> instead. The old
          one ends when your receiver responds with 410.
        </p>
      }
    >
      <div className="stack content-start gap-5">
        {notice && <div className="max-w-form">{notice}</div>}
        <OpenForm action={action} id={id} maxSecret={maxSecret} isPrimary />
      </div>
    </IntroPage>
  )
}
