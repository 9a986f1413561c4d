import { unicodeOf } from "@/components/listing/host"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { describeNames, describeOffer } from "@/components/provider/words"
import { Breadcrumb } from "@/components/site/breadcrumb"
import type { Provider } from "@/lib/catalogue/schema"

/** The host in punycode and, where it differs, in Unicode, with one sentence about its listings. */
export function ProviderHead({ provider }: { provider: Provider }) {
  const { host, domain_verified } = provider
  const unicode = unicodeOf(host)
  const names = describeNames(provider)
  return (
    <>
      <Breadcrumb places={[{ label: "Providers" }]} />
      <header className="mb-6 grid gap-2 pt-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">
            {host}
            {unicode && (
              <span className="font-normal text-muted">
                {" "}
                (<bdi>{unicode}</bdi>)
              </span>
            )}
          </h1>
          {domain_verified && <VerifiedMark host={host} isLabelled />}
        </div>
        {names && <p className="wrap-anywhere text-muted">Listed as {names}</p>}
        <p className="prose">{describeOffer(provider)}</p>
      </header>
    </>
  )
}
