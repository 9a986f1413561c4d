import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import { PICK_CHANGES } from "@/lib/catalogue/pick/formula"
import { RECOMMENDATION_CHANGES } from "@/lib/catalogue/recommendation/recommendation"
import { SCORE_CHANGES } from "@/lib/health/rules/score"
import { RULES_CHANGES } from "@/lib/health/rules/transitions"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"

export function Prices() {
  return (
    <p>
      Every valid challenge contains a price. When its amount, asset, network or payee changes, the price history gets a
      row; a changed payee is also a warning on the pages of the service. The asked price is the one in the challenge
      while it is less than 7 days old, otherwise the listed price. The listed price is what the owner or registrant
      declared; otherwise the price in the last challenge, if less than 7 days old; otherwise the price from a source.
      Pages show, sort and filter by the asked price, and warn where it differs from the listed price by more than
      2&nbsp;%. Test networks have no price in dollars and are not compared.
    </p>
  )
}

export function Opportunities() {
  return (
    <>
      <p>
        The <SiteLink href="/opportunities">opportunities</SiteLink> are computed from the public listings of each
        category and its subcategories. Listings without a category are left out, and so is a category whose parent
        shows the same.
      </p>
      <dl className="box defs text-body">
        <Term term="Gap">At least 3 listings, at most 2 of them healthy.</Term>
        <Term term="Protocol gap">At least 2 listings, and one of {ALL_PROTOCOLS} is missing.</Term>
        <Term term="Single provider">At least 2 listings, all of one host.</Term>
        <Term term="Failing">At least 2 listings are down.</Term>
      </dl>
      <p>
        The severity is high when no listing of the category is healthy, medium when less than half is healthy, else
        low.
      </p>
      <p>
        The searches above them found nothing: no service matches the text, and fewer than three match some of its words
        or its corrected spelling. Each client counts once per text and day. A text is stored when at least five clients
        searched for it on one day.
      </p>
    </>
  )
}

/** The changes of all published rules, one line per version, the newest first. */
const CHANGES = [
  ...RULES_CHANGES.map((what, index) => ["Health", index + 1, what] as const).toReversed(),
  ...SCORE_CHANGES.map((what, index) => ["Score", index + 1, what] as const).toReversed(),
  ...RECOMMENDATION_CHANGES.map((what, index) => ["Recommended order", index + 1, what] as const).toReversed(),
  ...PICK_CHANGES.map((what, index) => ["Pick", index + 1, what] as const).toReversed(),
]

export function Versions() {
  return (
    <>
      <p>
        The rules of health, of the score, of the recommended order and of the pick have a version. The page and the
        data of a service name the version of its score. Each change of the rules gets a new version and a line here.
      </p>
      <PlainTable caption="Versions of the rules" columns={["Rules", "Version", "Changes"]} rows={CHANGES} />
    </>
  )
}

interface ClientRulesProps {
  clients: readonly { name: string; version: string; protocols: readonly string[]; setup: string; source: string }[]
  reasons: readonly { id: string; message: string; setting: string | null }[]
}

export function ClientRules({ clients, reasons }: ClientRulesProps) {
  return (
    <>
      <p>
        A valid challenge is not one that every client pays: a client may know other payment schemes, or have a limit.
        The page and the data of a service, and the <SiteLink href="/lint">check of an endpoint</SiteLink>, name the
        clients that pay its last challenge. The verdicts come from the rules of each client, which are read in its
        source code. Nothing is signed or sent. Tests give more than 2,000 challenges to the rules and to the real
        clients, which must agree on every one. Clients that are too large to install with the tests, and lnget, are
        compared with recorded results.
      </p>
      <p>
        <em>Pays</em> means that the client creates a payment with its usual setup. <em>Needs a setting</em> means that
        it pays after the named change. A balance that is too low, and a wallet that rejects an invoice, are not part of
        the verdict. Neither is a challenge that changes from request to request.
      </p>
      <PlainTable
        caption="Clients and their usual setup"
        columns={["Client", "Version", "Protocols", "Usual setup"]}
        rows={clients.map(({ name, version, protocols, setup, source }) => [
          <a key="name" href={source} rel="noreferrer">
            {name}
          </a>,
          <span key="version" className="whitespace-nowrap">
            {version}
          </span>,
          protocols.join(", "),
          <code key="setup" className="block min-w-44">
            {setup}
          </code>,
        ])}
      />
      <Unfold summary={<span className="text-accent hover:underline">The {reasons.length} reasons not to pay</span>}>
        <PlainTable
          caption="Reasons why a client does not pay"
          columns={["Reason", "Setting that helps", "Id"]}
          rows={reasons.map(({ id, message, setting }) => [
            <span key="message" className="block min-w-44 font-normal">
              {message}
            </span>,
            setting ?? "None",
            <code key="id" className="whitespace-nowrap">
              {id}
            </code>,
          ])}
        />
      </Unfold>
    </>
  )
}
