// The shape of the rate that prices in sats are converted with.

import { z } from "zod"

export const BitcoinRate = z.object({
  /** US dollars for one bitcoin. */
  usd: z.number(),
  /** When the rate was fetched. */
  at: z.iso.datetime(),
})
export type BitcoinRate = z.infer<typeof BitcoinRate>
