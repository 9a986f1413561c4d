// What one suggestion shows: a sign, its text with the typed parts marked, and its facts.

import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { formatAskedAmount } from "@/components/listing/asked-price"
import { writeBasis } from "@/components/listing/price-basis"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { splitTyped } from "@/components/site/typed-parts"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { Suggestion } from "@/lib/catalogue/schema"

type Suggested<Kind extends Suggestion["kind"]> = Extract<Suggestion, { kind: Kind }>

/** The API stops counting matching services at 1,000. The list then shows "1,000+". */
const MOST_COUNTED = 1000

export function SuggestionContent({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  switch (suggestion.kind) {
    case "service":
      return <ServiceContent service={suggestion} typed={typed} />
    case "provider":
      return <ProviderContent provider={suggestion} typed={typed} />
    case "category":
      return (
        <OptionRow sign={<span aria-hidden="true">›</span>} end={formatServices(suggestion.count)}>
          <Marked text={formatCategory(suggestion.text)} typed={typed} />
        </OptionRow>
      )
  }
}

function ServiceContent({ service, typed }: { service: Suggested<"service">; typed: string }) {
  const { text, protocol, health_status, cautions } = service
  return (
    <OptionRow
      sign={<HealthMark health={health_status ?? "unknown"} hidden />}
      tag={<ProtocolTag protocol={protocol} />}
      end={
        cautions.some(({ id }) => id === "payee_changed") ? (
          <span className="caution">payee changed</span>
        ) : (
          (formatPrice(service) ?? <Missing>no price known</Missing>)
        )
      }
    >
      <Marked text={text} typed={typed} />
    </OptionRow>
  )
}

function formatPrice(service: Suggested<"service">): string | null {
  const {
    asked_usd: usd,
    asked_sats: price_sats,
    asked_price_usd: price_usd,
    asked_basis: basis,
    asked_unit: unit,
  } = service
  const amount = formatAskedAmount({ usd, price_sats, price_usd, basis })
  return amount === null ? null : writeBasis(amount, { basis, unit })
}

function ProviderContent({ provider, typed }: { provider: Suggested<"provider">; typed: string }) {
  const { text, host, domain_verified, count } = provider
  const isNamedByHost = text.toLowerCase() === host
  return (
    <OptionRow sign={host !== null && domain_verified && <VerifiedMark host={host} />} end={formatServices(count)}>
      <span className={isNamedByHost ? "font-mono" : undefined}>
        <Marked text={text} typed={typed} />
      </span>{" "}
      {host !== null && !isNamedByHost && <span className="ml-1 font-mono text-small text-muted">{host}</span>}
    </OptionRow>
  )
}

interface OptionRowProps {
  sign: ReactNode
  children: ReactNode
  tag?: ReactNode
  end: ReactNode
}

/** The columns of an option. The spaces separate the texts in the name that a screen reader announces. */
export function OptionRow({ sign, children, tag, end }: OptionRowProps) {
  return (
    <>
      <span className="grid w-4 flex-none place-items-center text-faint">{sign}</span>{" "}
      <span className="min-w-0 flex-1 truncate">{children}</span> {tag && <span className="max-xs:hidden">{tag}</span>}{" "}
      <span className="flex-none text-right whitespace-nowrap text-muted tabular-nums xs:min-w-16">{end}</span>
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitTyped(text, typed).map(({ text: part, isTyped }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity of their own
    isTyped ? <mark key={index}>{part}</mark> : part,
  )
}

/** Formats a number of services, such as "12 services" or "1,000+ services". */
function formatServices(count: number): string {
  const number = formatCount(count) + (count >= MOST_COUNTED ? "+" : "")
  return `${number} ${count === 1 ? "service" : "services"}`
}
