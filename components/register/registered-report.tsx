import { Amount } from "@/components/listing/amount"
import { FindingPart } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listFacts } from "@/components/listing/verification-facts"
import { ButtonLink } from "@/components/site/site-link"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import type { Service } from "@/lib/catalogue/schema"
import type { Registered } from "@/lib/registration/schema"

interface RegisteredReportProps {
  id: string
  registered: Registered
  /** The URL of the registration form, for a link to register another service. */
  againHref: string
}

export function RegisteredReport({ id, registered, againHref }: RegisteredReportProps) {
  const { service, also_registered, verification, message } = registered
  const isPublic = service.status === "active"
  return (
    <Report
      id={id}
      title={isPublic ? "Registered and listed" : "Registered, waiting for review"}
      lead={isPublic ? message : `${message} Its page is public once a reviewer has approved it.`}
      className="max-w-form"
    >
      <dl className="defs tabular-nums">
        <Term term="Name">{service.name}</Term>
        <Term term="URL">
          <code>{service.url}</code>
        </Term>
        <Term term="Listed as">
          <Listing service={service} />
          {also_registered.map((sibling) => (
            <Listing key={sibling.id} service={sibling} />
          ))}
          {also_registered.length > 0 && (
            <span className="block text-small text-muted">
              The endpoint supports several protocols; each has its own listing.
            </span>
          )}
        </Term>
        <Term term="Response">HTTP {verification.httpStatus} with a valid challenge</Term>
        {listFacts(verification).map(([name, value]) => (
          <Term key={name} term={name}>
            {value}
          </Term>
        ))}
      </dl>
      <FindingPart title="Suggestions" findings={verification.findings} />
      <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        {isPublic && (
          <ButtonLink href={`/service/${service.id}`} isPrimary>
            Show the listing
          </ButtonLink>
        )}
        <a href={againHref} className="btn">
          Register another service
        </a>
        <ButtonLink href="/">Browse the directory</ButtonLink>
      </footer>
    </Report>
  )
}

function Listing({ service }: { service: Service }) {
  return (
    <span className="flex items-baseline gap-2 py-0.5">
      <ProtocolTag protocol={service.protocol} />
      {service.test_network ? "test network" : <Amount {...service} unknown="no price known" />}
    </span>
  )
}
