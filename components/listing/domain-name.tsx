import type { PublicClaim } from "@/lib/claims/schema"

/** A domain in Unicode, followed by its Punycode form if the two differ. */
export function DomainName({ of }: { of: Pick<PublicClaim, "domain" | "domain_unicode"> }) {
  const { domain, domain_unicode } = of
  return (
    <>
      <code translate="no">{domain_unicode}</code>
      {domain_unicode !== domain && (
        <>
          {" "}
          (<code translate="no">{domain}</code>)
        </>
      )}
    </>
  )
}
