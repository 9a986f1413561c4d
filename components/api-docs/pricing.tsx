import { paymentExamples } from "@/components/api-docs/payment-examples"
import { formatCount, formatQuantity } from "@/components/format"
import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"
import { Note } from "@/components/ui/note"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { formatSats } from "@/lib/protocols/money"

export interface Offer {
  priceSats: number
  hours: number
  freePerMinute: number
  paidPerMinute: number
  /** The payment back-end: `none` if the directory sells no tokens, `dev` for play money, else the name of a back-end. */
  backend: string
}

export function Pricing({ offer, baseUrl }: { offer: Offer; baseUrl: string }) {
  const { priceSats, hours, freePerMinute, paidPerMinute, backend } = offer
  const rows = [
    ["Price", "nothing", `${formatSats(priceSats)}, once`],
    ["Lasts", "always", formatQuantity(hours, "hour")],
    ["Requests a minute", formatCount(freePerMinute), formatCount(paidPerMinute)],
    ["CSV exports", "none", "unlimited"],
  ]
  return (
    <Prose id="pricing" title="Pricing">
      <p>There is no account: you pay a Lightning invoice by L402, and the paid token is the key.</p>
      <PlainTable caption="Free use and use with a token" columns={["What", "Free", "With a token"]} rows={rows} />
      {backend === "none" && (
        <Note>
          <p>
            This directory sells no tokens. Above the free rate the response is 429 with <code>Retry-After</code>. The
            export and <code>l402=require</code> return 403 with the code <code>nothing_sold</code>.
          </p>
        </Note>
      )}
      {backend === "dev" && (
        <Note>
          <p>
            This is a trial directory: its invoices are on regtest, and <code>POST /api/v1/dev/lightning/pay</code> pays
            them with play money.
          </p>
        </Note>
      )}
      <dl className="box defs text-body">
        {backend !== "none" && (
          <Term term="When to pay">
            Above the free rate, for <code>/api/v1/export.csv</code> without a token, and wherever you add{" "}
            <code>l402=require</code>. The response is 402 with{" "}
            <code className="break-all">WWW-Authenticate: L402 macaroon="…", invoice="…"</code>, and the same in its
            body.
          </Term>
        )}
        <Term term="How to use the token">
          Send <code className="break-all">Authorization: L402 &lt;macaroon&gt;:&lt;preimage&gt;</code> with any
          request. Your wallet gets the preimage by paying. <code>LSAT</code> works as the scheme's old name.
        </Term>
        <Term term="Several machines">
          A token works from any machine. It allows {formatQuantity(paidPerMinute, "request")} a minute in total, and
          the same number per client.
        </Term>
        <Term term="Restricted tokens">
          Add a caveat of your own, such as <code>directory_capabilities=rate</code> or an earlier{" "}
          <code>directory_valid_until=&lt;unix time&gt;</code>: a caveat restricts the token and cannot be removed.
        </Term>
        <Term term="Rejected tokens">
          An expired token gets {backend === "none" ? "403" : "a new challenge"}. Any other invalid token gets 401.
        </Term>
      </dl>
      {backend !== "none" &&
        paymentExamples(baseUrl, backend === "dev", priceSats).map((example) => (
          <Example key={example.id} {...example} />
        ))}
    </Prose>
  )
}
