import { paymentExamples } from "@/components/api-docs/payment-examples"
import { formatCount, formatQuantity, formatSats } from "@/components/format"
import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"
import { Note } from "@/components/ui/note"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"

export interface Offer {
  priceSats: number
  hours: number
  freePerMinute: number
  paidPerMinute: number
  /** What takes the money; `none`: nothing does, so nothing can be bought; `dev`: play money. */
  backend: string
}

/** What money buys, what it costs, and how to pay with common clients. */
export function Pricing({ offer, baseUrl }: { offer: Offer; baseUrl: string }) {
  const { priceSats, hours, freePerMinute, paidPerMinute, backend } = offer
  const rows = [
    ["Price", "nothing", `${formatSats(priceSats)}, once`],
    ["Lasts", "always", formatQuantity(hours, "hour")],
    ["Requests a minute", formatCount(freePerMinute), formatCount(paidPerMinute)],
    ["CSV exports", "none", "as many as you like"],
  ]
  return (
    <Prose id="pricing" title="Pricing">
      <p>
        There is no account: you pay a Lightning invoice by L402, the protocol many listings here speak, and the receipt
        is the token.
      </p>
      <PlainTable caption="What is free and what is sold" columns={["What", "Free", "With a token"]} rows={rows} />
      {backend === "none" && (
        <Note>
          <p>
            This directory sells no tokens. Past the free rate the answer is 429 with <code>Retry-After</code>. The
            export and <code>l402=require</code> are answered 403 with the code <code>nothing_sold</code>.
          </p>
        </Note>
      )}
      {backend === "dev" && (
        <Note>
          <p>
            This directory runs for trials: its invoices are on regtest, and <code>POST /api/v1/dev/lightning/pay</code>{" "}
            pays them with play money.
          </p>
        </Note>
      )}
      <dl className="box defs text-body">
        {backend !== "none" && (
          <Term term="When you are asked to pay">
            Past the free rate, for <code>/api/v1/export.csv</code> without a token, and wherever you add{" "}
            <code>l402=require</code>. The answer is 402 with{" "}
            <code className="break-all">WWW-Authenticate: L402 macaroon="…", invoice="…"</code>, and the same in its
            body.
          </Term>
        )}
        <Term term="How to use what you bought">
          Send <code className="break-all">Authorization: L402 &lt;macaroon&gt;:&lt;preimage&gt;</code> with any
          request. The preimage is what your wallet learns by paying. <code>LSAT</code> works as the scheme's old name.
        </Term>
        <Term term="From several machines">
          A token may be used from anywhere. It is good for {formatCount(paidPerMinute)} requests a minute in all, and
          so is each address.
        </Term>
        <Term term="Passing on less">
          Add a caveat of your own, such as <code>directory_capabilities=rate</code> or an earlier{" "}
          <code>directory_valid_until=&lt;unix time&gt;</code>: it narrows, and cannot be taken away.
        </Term>
        <Term term="When a token is refused">
          One that has expired is answered {backend === "none" ? "403" : "with a new challenge"}. Any other that is not
          good is answered 401.
        </Term>
      </dl>
      {backend !== "none" &&
        paymentExamples(baseUrl, backend === "dev").map((example) => <Example key={example.id} {...example} />)}
    </Prose>
  )
}
