import { describeEvidence } from "@/components/listing/evidence-words"
import { serve } from "@/lib/api/route"
import { CATALOGUE } from "@/lib/catalogue/contract"
import { listSuggestions, type Measured } from "@/lib/catalogue/suggest/suggest"

/** The server writes the figures, so that the script of the search field has no formats. */
function writeEvidence(measured: Measured): string {
  const { early, uptime, response, score } = describeEvidence({ ...measured, days: "" })
  return early ?? [uptime, response, score].map((figure) => figure ?? "–").join(" · ")
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(CATALOGUE.suggest, ({ query }) =>
  listSuggestions(query.q, writeEvidence),
)
