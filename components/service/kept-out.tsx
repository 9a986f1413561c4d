import { SiteLink } from "@/components/site/site-link"
import type { ProberAccess } from "@/lib/catalogue/schema"

/** What a provider allows so that checks reach the endpoint. */
export function AllowProber({ user_agent, addresses }: ProberAccess) {
  return (
    <>
      Let requests without a browser through, at least those with the user agent{" "}
      <code className="wrap-anywhere">{user_agent}</code>
      {addresses.length > 0 && (
        <>
          , which come from <AddressList addresses={addresses} />
        </>
      )}
      . What keeps the checker out keeps paying programs out too. <SiteLink href="/prober">About the prober</SiteLink>
    </>
  )
}

/** "203.0.113.7, 2001:db8::/48" */
export function AddressList({ addresses }: { addresses: readonly string[] }) {
  return addresses.map((address, index) => (
    <span key={address}>
      {index > 0 && ", "}
      <code>{address}</code>
    </span>
  ))
}
