import { SecretBox } from "@/components/site/secret-box"
import { ButtonLink } from "@/components/site/site-link"
import { CopyBox } from "@/components/ui/copy-box"
import { Report } from "@/components/ui/report"
import { RESULTS } from "@/components/webhooks/anchors"
import type { CreateValues } from "@/components/webhooks/form-state"
import { describeFilters } from "@/components/webhooks/words"
import type { CreatedWebhook } from "@/lib/webhooks/schema"

/** Shows the created webhook with its secret, which no later page shows. */
export function CreatedReport({ created, values }: { created: CreatedWebhook; values: CreateValues }) {
  const { events, filters } = values
  return (
    <Report
      id={RESULTS.create}
      title="The webhook is created"
      lead={
        <>
          It notifies <code>{values.url.trim()}</code> of {events.join(", ")}
          {describeFilters(filters)}.
        </>
      }
      level={3}
      className="max-w-form"
    >
      <div className="stack gap-4 px-4 py-4">
        <div className="stack gap-1.5">
          <h4>Webhook ID</h4>
          <CopyBox text={created.id} label="Copy webhook ID" />
        </div>
        <SecretOnce secret={created.secret} title="Secret" level={4} />
      </div>
      <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <ButtonLink href={`/webhooks/${created.id}`} isPrimary>
          Open webhook
        </ButtonLink>
        <a href="/webhooks" className="btn">
          Create another webhook
        </a>
      </footer>
    </Report>
  )
}

/** Shows a new secret. No later response contains the secret, so the reader must store the secret now. */
export function SecretOnce({ secret, title, level }: { secret: string; title: string; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="stack gap-1.5">
      <Heading>{title}</Heading>
      <SecretBox text={secret} label="Copy the secret">
        <p className="text-pretty">
          <b>Shown once.</b> Your receiver checks signatures with it, and it opens the webhook’s page and authenticates
          calls of the API. Save it now: it cannot be shown again.
        </p>
      </SecretBox>
    </div>
  )
}
