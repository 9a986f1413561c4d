// Shows the declared fields of a listing next to the response of its endpoint.

import { type Fact, Facts, type Words } from "@/components/admin/words"
import { FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { ParameterList } from "@/components/listing/parameter-list"
import { writeListed } from "@/components/listing/price"
import { listFacts } from "@/components/listing/verification-facts"
import type { Service } from "@/lib/catalogue/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import type { Pending, ReviewedPayee } from "@/lib/review/schema"

/** Shows the findings of the newest check, because that check may have found more problems than the probe at the registration. */
export function ListingFacts({ pending, now }: { pending: Pending; now: Date }) {
  const className = "tabular-nums sm:[&>div]:grid-cols-[8rem_minmax(0,1fr)]"
  return (
    <div className="stack border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line">
      <div className="min-w-0">
        <h4 className="px-4 pt-3">Declared</h4>
        <Facts facts={listDeclared(pending)} now={now} className={className} />
      </div>
      <div className="min-w-0 max-lg:border-t max-lg:border-line">
        <h4 className="px-4 pt-3">Response of the endpoint</h4>
        <Facts facts={listSeen(pending)} now={now} className={className} />
        <FindingPart findings={pending.findings} />
      </div>
    </div>
  )
}

/** A listing that declares no price follows the asked one, so it has no listed price to compare. */
function listDeclared({ service, declared, alike }: Pending): Fact[] {
  const hasPrice = declared.price_usd !== null || declared.price_sats !== null
  return [
    ["Description", service.description],
    ["Category", service.category],
    ["Provider", service.provider],
    hasPrice && ["Listed price", writeListed(service)],
    declared.parameters.length > 0 && ["Parameters", { node: <ParameterList parameters={declared.parameters} /> }],
    ["Sources", service.source.replaceAll(",", ", ")],
    ["Domain", service.domain_verified === 1 ? "verified" : "not verified"],
    alike.length > 0 && ["Nearly the same URL", { node: alike.map((one) => <Alike key={one.id} listing={one} />) }],
  ]
}

const Alike = ({ listing: { id, number, name, url } }: { listing: Pending["alike"][number] }) => (
  <span className="block wrap-anywhere">
    <a href={`/service/${id}`}>
      {number} {name}
    </a>
    , <code>{url}</code>
  </span>
)

function listSeen({ service, report, findings, last_check, probe_body, payee }: Pending): Fact[] {
  const body = <pre className="snippet mt-1.5 rounded-inner bg-sunken px-2.5 py-2">{probe_body}</pre>
  return [
    ["Request", [{ code: `${service.http_method ?? "GET"} ${service.url}` }, probe_body !== null && { node: body }]],
    report && ["Response", `HTTP ${report.httpStatus} with a valid ${report.protocol} challenge`],
    ...(report ? listFacts(report) : []),
    ["Asked price", describeAsked(service), "not seen"],
    ...listPayeeFacts(payee, service),
    ["Last check", last_check && [`${describeCheck(last_check)}, `, { at: last_check.checked_at }], "none yet"],
    ["Findings", summariseFindings(findings) || "none"],
  ]
}

/** Whom the last valid challenge asks to pay, in full: a reviewer compares the whole text, so it is not shortened. */
export function listPayeeFacts({ pay_to, former, others, varies }: ReviewedPayee, service: Service): Fact[] {
  const isNode = service.protocol === "L402" || service.asked_price?.network === "lightning"
  const notes = [isNode && "key of a Lightning node", varies && "changes with each invoice"].filter(Boolean).join(", ")
  const inLines = others.map((one) => (
    <code key={one} className="block">
      {one}
    </code>
  ))
  return [
    ["Payee", pay_to !== null && [{ code: pay_to }, notes !== "" && { small: notes }], "not seen"],
    former !== null && ["Payee before", { code: former }],
    others.length > 0 && ["Payees of other offers", { node: inLines }],
  ]
}

/** The price in the last challenge; null without a challenge of the last seven days. */
export function describeAsked({ asked_price: asked, payment_asset, payment_network }: Service): Words {
  if (asked?.from !== "challenge") return null
  const rail = formatAssetAndNetwork({ asset: asked.asset ?? payment_asset, network: asked.network ?? payment_network })
  return [formatMoney(toMoney(asked), "both"), rail].filter(Boolean).join(", ")
}

/** Describes a check by its verdict and its reason or status, such as "ok, HTTP 402" or "unreachable, timeout". */
function describeCheck({ status, http_status, error_message }: NonNullable<Pending["last_check"]>): string {
  const seen = error_message ?? (http_status === null ? null : `HTTP ${http_status}`)
  return [status.replace("_", " "), seen].filter(Boolean).join(", ")
}
