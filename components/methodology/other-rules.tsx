import { Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"

export function ObservedPrices() {
  return (
    <Prose id="prices" title="Observed prices">
      <p>
        Every valid challenge tells what it asks. Where amount, asset, network or payee change, the listing’s history
        gets a row; the payee is kept to notice a change, and not shown. A listing shows what its owner or registrant
        declared; without that, what the last challenge asked if that is under 7 days old; else what a source says. A
        difference of more than 2&nbsp;% between asked and declared is said on the service’s page. Test networks have no
        price in dollars and take no part in comparisons.
      </p>
    </Prose>
  )
}

export function Opportunities() {
  return (
    <Prose id="opportunities" title="Opportunities">
      <p>
        The <SiteLink href="/opportunities">opportunities</SiteLink> are counted from the public listings of each
        category, with all below it; what has no category is left out, and so is a category about which its parent says
        the same.
      </p>
      <dl className="box defs text-body">
        <Term term="Gap">At least 3 listings, of which at most 2 are healthy.</Term>
        <Term term="Protocol gap">At least 2 listings, and one of {ALL_PROTOCOLS} is missing.</Term>
        <Term term="Single provider">At least 2 listings, all of one host.</Term>
        <Term term="Failing">At least 2 listings are down.</Term>
      </dl>
      <p>It is high when nothing in the category is healthy, medium when under half is, else low.</p>
    </Prose>
  )
}

/** One line per version of the rules, the newest first. */
export interface RuleChange {
  version: number
  what: string
}

export function Versions({ changes }: { changes: readonly RuleChange[] }) {
  return (
    <Prose id="versions" title="Versions">
      <p>
        The rules of health and of the score carry a version; a service’s page and its data name the one its score was
        made by. A change gets a new number and a line here.
      </p>
      <PlainTable
        caption="Versions of the rules"
        columns={["Version", "What changed"]}
        rows={changes.map(({ version, what }) => [version, what])}
      />
    </Prose>
  )
}
