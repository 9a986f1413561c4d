import { Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { PICK_CHANGES } from "@/lib/catalogue/pick/formula"
import { RECOMMENDATION_CHANGES } from "@/lib/catalogue/recommendation/recommendation"
import { SCORE_CHANGES } from "@/lib/health/rules/score"
import { RULES_CHANGES } from "@/lib/health/rules/transitions"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"

export function Prices() {
  return (
    <Prose id="prices" title="Asked and listed price">
      <p>
        Every valid challenge contains a price. When its amount, asset, network or payee changes, the price history gets
        a row; the payee is stored to detect a change, and not shown. The asked price is the one in the challenge while
        it is less than 7 days old, otherwise the listed price. The listed price is what the owner or registrant
        declared; otherwise the price in the last challenge, if less than 7 days old; otherwise the price from a source.
        Pages show, sort and filter by the asked price, and warn where it differs from the listed price by more than
        2&nbsp;%. Test networks have no price in dollars and are not compared.
      </p>
    </Prose>
  )
}

export function Opportunities() {
  return (
    <Prose id="opportunities" title="Opportunities">
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
    </Prose>
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
    <Prose id="versions" title="Versions">
      <p>
        The rules of health, of the score, of the recommended order and of the pick have a version. The page and the
        data of a service name the version of its score. Each change of the rules gets a new version and a line here.
      </p>
      <PlainTable caption="Versions of the rules" columns={["Rules", "Version", "Changes"]} rows={CHANGES} />
    </Prose>
  )
}
