import { Prose } from "@/components/site/prose"
import { Term } from "@/components/ui/term"
import { ENOUGH, MOST_MATCHES, PICK_SHARES } from "@/lib/catalogue/pick/formula"

/** Explains which service `GET /api/v1/pick` and the MCP tool `pick_service` choose. */
export function PickFormula() {
  const { fit, reliability, price, health, domain } = PICK_SHARES
  return (
    <Prose id="pick" title="Pick">
      <p>
        <code>/api/v1/pick</code> chooses one service for a task. A service that is down, was never checked, takes test
        money or fails a condition of the request is left out. The score of the others is from 0 to 100:
      </p>
      <p className="box px-4 py-3 text-body">
        <code>
          100 × ({fit} × F + {reliability} × R + {price} × P + {health} × H + {domain} × V)
        </code>
      </p>
      <dl className="box defs text-body">
        <Term term="F, fit">
          1 if the name has all words of the task. The share of the words if it has some; 0.8 of this if they stand
          elsewhere, and 0.8 of the similarity if there are none.
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
