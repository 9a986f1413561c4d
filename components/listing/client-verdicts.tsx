import { Icon } from "@/components/ui/icon"
import type { IconName } from "@/components/ui/icon-masks"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { formatNetwork } from "@/lib/protocols/networks"

export type ClientResult = NonNullable<ServiceDetail["clients"]>[number]
type Offer = ClientResult["offers"][number]

const VERDICTS: Record<ClientResult["verdict"], { word: string; icon: IconName; className: string }> = {
  pays: { word: "Pays", icon: "check", className: "text-healthy" },
  needs_setting: { word: "Needs a setting", icon: "warning", className: "text-degraded" },
  refuses: { word: "Refuses", icon: "close", className: "text-muted" },
}

/** The clients that speak the protocol, whether each pays, and what helps. With several offers also the verdict on each offer. */
export function ClientVerdicts({ clients }: { clients: readonly ClientResult[] }) {
  return (
    <ul aria-label="Clients, whether they pay this challenge, and what to set" className="box text-body">
      {clients.map((result) => (
        <li key={result.client} className="grid gap-0.5 px-4 py-2.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">
              {result.name} <span className="font-normal text-muted tabular-nums">{result.version}</span>
            </span>
            <Verdict verdict={result.verdict} />
          </span>
          <Why result={result} />
        </li>
      ))}
    </ul>
  )
}

export function Verdict({ verdict }: { verdict: ClientResult["verdict"] }) {
  const { word, icon, className } = VERDICTS[verdict]
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${className}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

function Why({ result: { message, setting, offers } }: { result: ClientResult }) {
  const isMixed = new Set(offers.map(({ verdict }) => verdict)).size > 1
  return (
    <div className="text-pretty text-muted wrap-anywhere">
      {[message ?? "Pays with its usual setup.", setting].filter((text) => text !== null).join(" ")}
      {isMixed && (
        <ul className="text-small text-muted">
          {offers.map((offer) => (
            <li key={offer.position}>{describeOffer(offer)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeOffer({ position, scheme, network, verdict, message }: Offer): string {
  const place = network === null ? "" : ` on ${formatNetwork(network)}`
  const word = VERDICTS[verdict].word.toLowerCase()
  return `Offer ${position + 1}, ${scheme ?? "without a scheme"}${place}: ${word}${message === null ? "." : `. ${message}`}`
}
