import { Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { Term } from "@/components/ui/term"
import { FIELD_SHARES, FIT } from "@/lib/catalogue/pick/fit"
import { ENOUGH, MOST_MATCHES, PICK_SHARES } from "@/lib/catalogue/pick/formula"

/** Explains which service `GET /api/v1/pick` and the MCP tool `pick_service` choose. */
export function PickFormula() {
  const { fit, reliability, price, health, domain } = PICK_SHARES
  return (
    <Prose id="pick" title="Pick">
      <p>
        <SiteLink href="/pick">Pick a service</SiteLink>, <code>/api/v1/pick</code> and the tool{" "}
        <code>pick_service</code> choose one service for a task. A service that is down, was never checked, takes test
        money, has a changed payee or fails a condition of the request is left out. So is one with a fit below{" "}
        {FIT.least}, or below {FIT.leastOfBest} of the best fit. The score of the others is from 0 to 100:
      </p>
      <p className="box px-4 py-3 text-body">
        <code>
          100 × ({fit} × F + {reliability} × R + {price} × P + {health} × H + {domain} × V)
        </code>
      </p>
      <dl className="box defs text-body">
        <Term term="F, fit">
          The share of the task that the service has; {FIELD_SHARES.name} in its name, {FIELD_SHARES.category} in its
          category or provider, {FIELD_SHARES.description} in its description, {FIELD_SHARES.host} in its host, and{" "}
          {FIT.synonym} of this for a synonym. A word counts more if names and categories have it, if it is rare, and if
          it stands before the first preposition; numbers, URLs and names of places hardly count. A word that no service
          has is missing in all. Then: less in another category than the task names, and without the first word of the
          task; more or less by the similarity of the texts, where it is known.
        </Term>
        <Term term="R, reliability">The score divided by 100; 0 without a score.</Term>
        <Term term="P, price">
          The lowest price of all candidates divided by the price of one call; 1 if it is free, 0 if it is not known.
        </Term>
        <Term term="H, health">1 if healthy, 0.5 if degraded.</Term>
        <Term term="V, domain">1 if the owner proved the domain and accepted the listing.</Term>
      </dl>
      <p>
        Equal scores: the cheaper one, then the smaller id. The two fallbacks are the next best of other hosts. The
        candidates are the best {MOST_MATCHES} matches of the search. If fewer than {ENOUGH} of them pass every
        condition, the best {MOST_MATCHES} that pass join them.
      </p>
    </Prose>
  )
}
