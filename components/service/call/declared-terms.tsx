import { Term } from "@/components/ui/term"
import type { DeclaredTerms as Terms } from "@/lib/catalogue/call/schema"

export function DeclaredTerms({ terms }: { terms: Terms | null }) {
  if (terms === null) return null
  const { rate_limit, payment_methods } = terms
  return (
    <>
      {rate_limit && (
        <Term term="Rate limit">
          {describeRateLimit(rate_limit)}
          <Declared />
        </Term>
      )}
      {payment_methods.length > 0 && (
        <Term term="Also accepts">
          <ul>
            {payment_methods.map(({ type, mints }) => (
              <li key={type} className="wrap-anywhere">
                {nameMethod(type)}
                {mints.length > 0 && ` of ${mints.map(nameHost).join(", ")}`}
              </li>
            ))}
          </ul>
          <Declared />
        </Term>
      )}
    </>
  )
}

const Declared = () => <span className="block text-small text-muted">Declared by the provider, not checked</span>

function describeRateLimit({ max_requests, window_s }: NonNullable<Terms["rate_limit"]>): string {
  const requests = max_requests === 1 ? "1 request" : `${max_requests.toLocaleString("en")} requests`
  return `${requests} ${window_s === 1 ? "per second" : `in ${window_s.toLocaleString("en")} seconds`}`
}

const NAMES: Readonly<Record<string, string>> = { cashu: "Cashu" }
const nameMethod = (type: string) => (Object.hasOwn(NAMES, type) ? NAMES[type] : type)

const nameHost = (url: string) => new URL(url).host
