import { ChallengePrice } from "@/components/listing/challenge-price"
import { summariseFindings } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { FieldError } from "@/components/ui/field"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { EndpointCheck } from "@/lib/registration/check-schema"

interface ProtocolChoiceProps {
  check: EndpointCheck
  chosen: readonly string[]
  error: string | undefined
}

/** The protocols of the response. Each protocol with a valid challenge has a check box. */
export function ProtocolChoice({ check, chosen, error }: ProtocolChoiceProps) {
  return (
    <fieldset id="field-protocol" tabIndex={-1} aria-describedby={error && "protocol-error"}>
      <legend className="sr-only">Protocols to list</legend>
      <ul className="divide-y divide-line border-y border-line">
        {PROTOCOLS.map((protocol) => (
          <li key={protocol} className="px-4 py-2.5">
            <Choice protocol={protocol} check={check} isChosen={chosen.includes(protocol)} />
          </li>
        ))}
      </ul>
      {error && (
        <div className="px-4 pt-2">
          <FieldError id="protocol-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function Choice({ protocol, check, isChosen }: { protocol: Protocol; check: EndpointCheck; isChosen: boolean }) {
  const found = check.protocols.find((one) => one.protocol === protocol)
  const listing = check.listed.find((one) => one.protocol === protocol)
  const row = "grid grid-cols-[1rem_3.25rem_minmax(0,1fr)] items-start gap-x-3"
  if (!found?.is_valid) {
    return (
      <div className={`${row} text-muted`}>
        <span />
        <ProtocolTag protocol={protocol} />
        <span>{found ? `Not valid: ${summariseFindings(found.findings)}` : "Not found in the response"}</span>
      </div>
    )
  }
  return (
    <>
      <label className={row}>
        <input type="checkbox" name="protocol" value={protocol} className="mt-0.5" defaultChecked={isChosen} />
        <ProtocolTag protocol={protocol} />
        <span className="wrap-anywhere">Valid. {found.price && <ChallengePrice price={found.price} />}</span>
      </label>
      {listing && (
        <p className="pl-[5.75rem] text-small text-muted wrap-anywhere">
          Listed already:{" "}
          <SiteLink href={`/service/${listing.id}`}>{`${listing.name}, number ${listing.number}`}</SiteLink>
        </p>
      )}
    </>
  )
}
