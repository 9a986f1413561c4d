// The condition for services whose asked price is not the price of a call (docs/decisions.md#what-a-price-pays-for).

import { sql } from "@/lib/db/sql"
import { INCOMPARABLE_BASES } from "@/lib/protocols/money"

/** Of a row `s` of services. A price without a known basis counts as the price of a call. */
export const NOT_OF_CALL = sql`(s.asked_basis is not null and s.asked_basis = any(${[...INCOMPARABLE_BASES]}::text[]))`
