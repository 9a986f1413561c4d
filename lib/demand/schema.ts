// The shapes of the searches that no service matches (docs/decisions.md#demand), and of the uses of a listing
// (docs/decisions.md#use-of-a-listing).

import { z } from "zod"

const count = z.int().min(0)

export const DEMAND_DAYS = 30
/** A search that no service matches (docs/decisions.md#demand). */
export const Demand = z.object({
  query: z.string().describe("Lower-case words in the singular, without words such as `api` or `for`."),
  searches: count.describe("Searches in the last 30 days. Each client counts once a day."),
  days: count.describe("The number of days with at least five clients."),
  last_day: z.iso.date().describe("The last day with at least five clients, in UTC."),
})
export type Demand = z.infer<typeof Demand>

export const USES = ["shown", "opened", "picked"] as const
export type Use = (typeof USES)[number]
/** How often a listing was used in the last 30 days. Each client counts once a day for each use. */
export const Uses = z.object({
  shown: count.describe("Times that a page of search results had the listing."),
  opened: count.describe("Times that its page or its details were opened."),
  picked: count.describe("Times that it was the choice for a task."),
})
export type Uses = z.infer<typeof Uses>
